import { dateTimeText } from '@linggong/shared/ui/columns'
import { Tooltip } from 'antd'
import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** How long the other side may still take: hours and minutes, told anew each minute. */
export function Countdown({ of: { status, expire_at } }: { readonly of: { readonly status: string; readonly expire_at: string | null } }) {
  const isWaiting = status === 'to_buyer_confirm' || status === 'to_seller_confirm'
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [isWaiting])
  if (expire_at === null) return '—'
  if (!isWaiting) return dateTimeText(expire_at)
  return <Tooltip title={dateTimeText(expire_at)}>{leftText(new Date(expire_at).getTime() - now)}</Tooltip>
}

export function leftText(ms: number): string {
  if (ms <= 0) return '已到期，等待作废'
  const minutes = Math.ceil(ms / minuteMs)
  return `还剩 ${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
}
