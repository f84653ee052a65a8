import type { AreaPath } from '@linggong/shared/domain/area'
import { taskFaults, type TaskTerms } from '@linggong/shared/domain/task-wish'
import { refuse } from '../../kernel/refuse.ts'
import { areaFault, areaOf } from '../lookups/areas.ts'

/** What is ordered, all of it known: as the columns have it. */
interface Ordered extends TaskTerms {
  readonly areas: readonly AreaPath[]
}

/** Refuses what is wrong with a task that somebody orders, beyond the shape of the call: prices, the template's limit, days, areas (domain.md §2.6). A day that has passed since it was sent is no fault of a change. */
export function refuseFaulty(ordered: Ordered, template: { readonly name: string; readonly task_max_amount: number } | null): void {
  const faults = [
    ...taskFaults(ordered, { template }),
    ...ordered.areas.flatMap((path) => {
      const fault = areaFault(areaOf(path))
      return fault === null ? [] : [{ field: 'areas', text: fault.text }]
    }),
  ]
  const [first] = faults
  if (first !== undefined) refuse(400, first.text, { fields: faults })
}

/** A single area, several, or none, as the caller has said; undefined: not at all. */
export const areasOf = ({ area, areas }: { readonly area?: AreaPath | undefined; readonly areas?: readonly AreaPath[] | undefined }): readonly AreaPath[] | undefined => areas ?? (area && [area])
