import { FieldValue } from '@linggong/shared/ui/field-value'
import type { RateDifference } from '../../domain/contract-rates.ts'
import { rateChangeFields } from '../../domain/fields/contract.ts'
import { type Fields, labelOf } from '../../domain/fields/field.ts'

const fields: Fields = rateChangeFields

/** A rate before and after. */
export function BeforeAfter({ of: { field, old_value, new_value } }: { readonly of: RateDifference }) {
  return (
    <>
      <FieldValue field={fields[field]} value={old_value} /> → <FieldValue field={fields[field]} value={new_value} />
    </>
  )
}

/** What changes, in as few lines as there are rates. */
export function RateDifferences({ content }: { readonly content: readonly RateDifference[] }) {
  return content.map((one) => (
    <div key={one.field}>
      {labelOf(fields, one.field)} <BeforeAfter of={one} />
    </div>
  ))
}
