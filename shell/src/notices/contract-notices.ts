import type { contractReminders } from '@linggong/shared/contract/company-contracts'
import type { CallOutput } from '@linggong/shared/contract/call'
import type { NoticeText } from './notice-texts.ts'

type Reminder = CallOutput<typeof contractReminders>['results'][number]

export function contractNotices(reminders: readonly Reminder[]): NoticeText[] {
  return reminders.map(({ id, sn, company_name: company, end_at: end, days_left: days }) => ({
    // An extended contract has another end date, so it is announced again.
    key: `contract:${id}:${end}`,
    text: `合同到期提醒：${company}的合同 ${sn} 将于 ${end.replaceAll('-', '/')} 到期（${days === 0 ? '今天' : `剩 ${days} 天`}），到期后无法生成结算单`,
  }))
}
