import type { PaymentPolicy } from '@linggong/shared/business/payment-policy/fields'
import { paymentPolicyFields as field } from '@linggong/shared/domain/fields/payment-policy'
import { formatCents } from '@linggong/shared/domain/money'
import { statusOf } from '@linggong/shared/domain/status-option'
import { APPROVERS } from '@linggong/shared/domain/statuses'

const approvers = (count: number): string => statusOf(APPROVERS, String(count)).label
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
/** Bounds count what others have not approved within a day. */
const within = '24 小时内累计'

/** The rules in words, one for each kind of payment. */
export function rulesInWords({ changed_account, amount, people, night }: PaymentPolicy): readonly { readonly label: string; readonly value: string }[] {
  const none = approvers(0)
  return [
    { label: field.changed_account.label, value: changed_account === null ? `${approvers(1)}（默认；没有其他成员可以复核时不需要）` : approvers(changed_account) },
    { label: field.amount.label, value: amount === null ? none : `${within}${field['amount.over'].label} ¥ ${formatCents(amount.over)}，${approvers(amount.approvers)}` },
    { label: field.people.label, value: people === null ? none : `${within}${field['people.over'].label} ${people.over.toLocaleString('zh-CN')} 人，${approvers(people.approvers)}` },
    { label: field.night.label, value: night === null ? none : `${clock(night.from)} 至${night.to < night.from ? '次日' : ''} ${clock(night.to)}，${approvers(night.approvers)}` },
  ]
}
