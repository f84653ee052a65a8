import { useRead } from '@linggong/shared/api/queries'
import { Facts } from '@linggong/shared/ui/facts'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { Money } from '@linggong/shared/ui/money'
import type { CallInput, CallOutput } from '../../contract/call.ts'
import { rateImpact } from '../../contract/company-contracts.ts'
import type { rateChangeContent } from '../../contract/rate-changes.ts'
import { rateChangeFields } from '../../domain/fields/contract.ts'
import { type Field, type Fields, labelOf } from '../../domain/fields/field.ts'
import { settlementFields } from '../../domain/fields/settlement.ts'

export type RateChange = CallOutput<typeof rateChangeContent>

const fields: Fields = rateChangeFields

/** The rates that change, before and after, and from when on. */
export function RateContent({ record: { effective_at, content } }: { readonly record: RateChange }) {
  const changed = content.map(({ field, old_value, new_value }) => ({ label: labelOf(fields, field), value: <BeforeAfter field={fields[field]} before={old_value} after={new_value} /> }))
  return <Facts label="变更内容" facts={[{ label: rateChangeFields.effective_at.label, value: <FieldValue field={rateChangeFields.effective_at} value={effective_at} /> }, ...changed]} />
}

function BeforeAfter({ field, before, after }: { readonly field: Field | undefined; readonly before: unknown; readonly after: unknown }) {
  return (
    <>
      <FieldValue field={field} value={before} /> → <FieldValue field={field} value={after} />
    </>
  )
}

type Wish = NonNullable<CallInput<typeof rateImpact>['body']>

/** As `rate_impact` takes them. */
const wishOf = ({ content }: RateChange): Wish => Object.fromEntries(content.map(({ field, new_value }) => (field === 'user_use_fee' ? ['user_use_fee_config', { fee: new_value }] : [field, new_value])))

/** What the last three months would have come to. */
export function RateImpact({ record }: { readonly record: RateChange }) {
  const { data } = useRead(rateImpact, { params: { id: record.contract_id }, body: wishOf(record) }, { quiet: true })
  if (data === undefined || data.settlement_count === 0) return null
  const more = data.after.pay_amount - data.before.pay_amount
  return (
    <p>
      按新费率重算最近三个月的 {data.settlement_count} 张结算单：{settlementFields.pay_amount.label}合计由 <Money symbol cents={data.before.pay_amount} /> 变为{' '}
      <Money symbol strong cents={data.after.pay_amount} />，{more === 0 ? '没有变化' : more > 0 ? '增加 ' : '减少 '}
      {more !== 0 && <Money symbol cents={Math.abs(more)} />}。
    </p>
  )
}
