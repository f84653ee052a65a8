import type { AreaPath } from '@linggong/shared/domain/area'
import { taskFields } from '@linggong/shared/domain/fields/task'
import { checkTaskPrices } from '@linggong/shared/domain/machines/task'
import { refuse } from '../../kernel/refuse.ts'
import { areaFault, areaOf } from '../lookups/areas.ts'

/** What is ordered, all of it known: as the columns have it. */
export interface Ordered {
  readonly price: number
  readonly min_price: number
  readonly max_price: number
  readonly amount: number
  readonly areas: readonly AreaPath[]
  readonly start_on: string | null
  readonly end_on: string | null
}

export interface WishFault {
  readonly field: keyof typeof taskFields
  readonly text: string
}

/** What is wrong with a task that somebody orders, beyond the shape of the call: prices, the template's limit, areas, days (domain.md §2.6). */
export function wishFault(ordered: Ordered, templateMax: number | null): WishFault | null {
  const prices = checkTaskPrices(ordered, templateMax)
  if (prices !== null) return { field: templateMax !== null && templateMax > 0 && ordered.amount > templateMax && ordered.min_price <= ordered.price && ordered.price <= ordered.max_price ? 'amount' : 'price', text: prices }
  for (const path of ordered.areas) {
    const fault = areaFault(areaOf(path))
    if (fault !== null) return { field: 'areas', text: fault.text }
  }
  return ordered.start_on !== null && ordered.end_on !== null && ordered.start_on > ordered.end_on ? { field: 'end_on', text: `${taskFields.end_on.label}不能早于${taskFields.start_on.label}` } : null
}

export function refuseFaulty(ordered: Ordered, templateMax: number | null): void {
  const fault = wishFault(ordered, templateMax)
  if (fault !== null) refuse(400, fault.text, { fields: [fault] })
}

/** A single area, several, or none, as the caller has said; undefined: not at all. */
export const areasOf = ({ area, areas }: { readonly area?: AreaPath | undefined; readonly areas?: readonly AreaPath[] | undefined }): readonly AreaPath[] | undefined => areas ?? (area && [area])
