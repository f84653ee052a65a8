import type { serviceBalances } from '@linggong/shared/contract/topups'
import type { CallOutput } from '@linggong/shared/contract/call'
import { SERVICES, isLowBalance } from '@linggong/shared/domain/topup'
import type { NoticeText } from './notice-texts.ts'

type Balance = CallOutput<typeof serviceBalances>['results'][number]

/** A sentence for each service at or below the threshold (R469); dismissed ones reappear when a count has changed. */
export function lowBalanceNotices(balance: Balance | undefined): NoticeText[] {
  if (!balance) return []
  const low = SERVICES.map(({ value, label }) => ({ value, label, count: balance[`${value}_count`] })).filter(({ count }) => isLowBalance(count))
  const key = `balance:${low.map(({ value, count }) => `${value}=${count}`).join(',')}`
  return low.map(({ label, count }) => ({ key, text: `服务余额不足提醒：${label}剩余${count}次，请及时充值` }))
}
