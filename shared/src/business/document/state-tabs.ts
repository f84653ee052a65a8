import type { StateTabs } from '@linggong/shared/ui/list-page'
import type { Filters, FilterParams, FilterValues, ListState } from '@linggong/shared/ui/list-state'
import { statusOf } from '../../domain/statuses.ts'
import type { FlavourDocument, Row } from '../document.tsx'

/**
 * The states of the machine over a list, each a filter that keeps the others. `hasRows`: the counts are asked for after the rows, which
 * they must never hold up.
 */
export function useStateTabs<R extends Row, D extends Row, F extends Filters>({ document, filters }: FlavourDocument<R, D, F>, list: ListState<F>, hasRows: boolean): StateTabs | undefined {
  const { machine, fields, useCounts = useNothing } = document
  const { data } = useCounts(withoutStatus(list.filterParams), { enabled: hasRows })
  const { status } = fields
  if (machine === undefined || status?.kind !== 'status' || !Object.hasOwn(filters, 'status')) return undefined
  const chosen = Object.entries<unknown>(list.value).find(([key]) => key === 'status')?.[1]
  const counts = data?.counts ?? []
  const all = { total: counts.reduce((sum, { total }) => sum + total, 0), isCapped: counts.some(({ total_capped }) => total_capped === true) }
  const items = machine.states.map((value) => {
    const count = counts.find((one) => one.status === value)
    return { value, label: statusOf(status.table, value).label, count: count && { total: count.total, isCapped: count.total_capped === true } }
  })
  return {
    items: [{ value: '', label: '全部', count: data && all }, ...items],
    active: Array.isArray(chosen) ? (chosen.length === 1 ? String(chosen[0]) : undefined) : '',
    onPick: (value) => list.set(statusOnly<F>(value)),
  }
}

const useNothing = () => ({ data: undefined })

// Its presence among the filters has been checked, or is checked before the answer is used.
const withoutStatus = <F extends Filters>(params: FilterParams<F>): FilterParams<F> => ({ ...params, status: undefined })
const statusOnly = <F extends Filters>(value: string) => ({ status: value === '' ? undefined : [value] }) as unknown as FilterValues<F>
