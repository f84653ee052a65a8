import type { serviceBalances } from '@linggong/shared/contract/topups'
import type { CallOutput } from '@linggong/shared/contract/call'
import { APPLY_PARAM } from '@linggong/shared/domain/service-pages'
import { SERVICES, isLowBalance } from '@linggong/shared/domain/topup'
import type { NoticeText } from './notice-texts.ts'

type Balance = CallOutput<typeof serviceBalances>['results'][number]

/** 服务充值, as far as the reader may open it and order there. */
interface Pages {
  readonly recharge?: string | undefined
  readonly mayOrder?: boolean
}

/** A sentence for each service at or below the threshold (R469); dismissed ones reappear when a count has changed. */
export function lowBalanceNotices(balance: Balance | undefined, { recharge, mayOrder = false }: Pages): NoticeText[] {
  if (!balance) return []
  const low = SERVICES.map(({ value, label }) => ({ value, label, count: balance[`${value}_count`] })).filter(({ count }) => isLowBalance(count))
  const key = `balance:${low.map(({ value, count }) => `${value}=${count}`).join(',')}`
  const link = recharge && (mayOrder ? { to: `${recharge}?${APPLY_PARAM}=1`, label: '去充值' } : { to: recharge, label: '查看余额' })
  // One order is for all of them: the way to it is told once.
  return low.map(({ label, count }, index) => ({ key, text: `服务余额不足提醒：${label}剩余${count}次，请及时充值`, ...(link && index === 0 && { link }) }))
}
