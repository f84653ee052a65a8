import { Facts } from '@linggong/shared/ui/facts'
import { FieldValue } from '@linggong/shared/ui/field-value'
import type { CallOutput } from '../../contract/call.ts'
import type { rateChangeContent } from '../../contract/rate-changes.ts'
import { rateChangeFields } from '../../domain/fields/contract.ts'
import { type Fields, labelOf } from '../../domain/fields/field.ts'
import { BeforeAfter } from './rate-difference.tsx'

export type RateChange = CallOutput<typeof rateChangeContent>

const fields: Fields = rateChangeFields

/** The rates that change, before and after, and from when on. */
export function RateContent({ record: { effective_at, content } }: { readonly record: Pick<RateChange, 'effective_at' | 'content'> }) {
  const changed = content.map((one) => ({ label: labelOf(fields, one.field), value: <BeforeAfter of={one} /> }))
  return <Facts label={rateChangeFields.content.label} facts={[{ label: rateChangeFields.effective_at.label, value: <FieldValue field={rateChangeFields.effective_at} value={effective_at} /> }, ...changed]} />
}
