import type { contractReminders } from '@linggong/shared/contract/company-contracts'
import type { CallOutput } from '@linggong/shared/contract/call'
import type { NoticeText } from './notice-texts.ts'

type Reminders = CallOutput<typeof contractReminders>
type Reminder = Reminders['results'][number]

/** Pages, as far as the reader may open them. */
interface Pages {
  readonly contracts?: string | undefined
  readonly mayRenew?: boolean
  readonly rateChanges?: string | undefined
}

export function contractNotices(reminders: readonly Reminder[], { contracts, mayRenew = false }: Pages): NoticeText[] {
  return reminders.map(({ id, sn, company_id, company_name: company, end_at: end, days_left: days }) => ({
    // An extended contract has another end date, so it is announced again.
    key: `contract:${id}:${end}`,
    text: `合同到期提醒：${company}的合同 ${sn} 将于 ${end.replaceAll('-', '/')} 到期（${days === 0 ? '今天' : `剩 ${days} 天`}），到期后无法生成结算单`,
    // The enterprise's contracts, and over them this one, which can be renewed there.
    ...(contracts && { link: { to: `${contracts}?company_id=${company_id}&id=${id}`, label: mayRenew ? '去续签' : '查看合同' } }),
  }))
}

/** Before an unanswered change of rates is void, the agency has a week to ask the enterprise. */
const askDays = 7

/** Changes of rates that the enterprise has not answered, and will have to soon. */
export function rateChangeNotices(changes: Reminders['rate_changes'], { rateChanges }: Pages): NoticeText[] {
  return changes.filter(({ days_left }) => days_left <= askDays).map(({ rate_change_id: id, sn, company_name: company, effective_at: from, days_left: days }) => ({
    key: `rate_change:${id}`,
    text: `费率变更待答复：${company}的合同 ${sn} 自 ${from.replaceAll('-', '/')} 起变更费率（${days === 0 ? '今天是最后一天' : `还有 ${days} 天`}），未答复则自动撤回`,
    ...(rateChanges && { link: { to: `${rateChanges}?contract_sn=${sn}&status=to_confirm`, label: '查看变更' } }),
  }))
}
