import type { StateTabs } from '@linggong/shared/ui/list-page'
import { stateField } from '../../domain/machines/machine.ts'
import type { Filters, FilterParams, FilterValues, ListState } from '@linggong/shared/ui/list-state'
import { statusOf } from '../../domain/status-option.ts'
import type { FlavourDocument, Row, StateTotal } from '../document.tsx'

/**
 * The states of the machine over a list, each a filter that keeps the others. `hasRows`: the counts are asked for after the rows, which
 * they must never hold up. What waits for something beside the machine has a tab of its own, and is not among those of its state.
 */
export function useStateTabs<R extends Row, D extends Row, F extends Filters>({ document, filters }: FlavourDocument<R, D, F>, list: ListState<F>, hasRows: boolean): StateTabs | undefined {
  const { machine, fields, useCounts = useNothing, waitTab } = document
  const key = stateField(machine)
  const plain = { ...list.filterParams, [key]: undefined, ...(waitTab && { [waitTab.filter]: undefined }) }
  const { data } = useCounts(asParams<F>(plain), { enabled: hasRows })
  const counted = useCounts(asParams<F>({ ...plain, ...(waitTab && { [waitTab.filter]: waitTab.waiting }) }), { enabled: hasRows && waitTab !== undefined })
  // Without such a tab the same has been asked twice.
  const waiting = (waitTab && counted.data?.counts) ?? []
  const states = fields[key]
  if (machine === undefined || states?.kind !== 'status' || !Object.hasOwn(filters, key)) return undefined
  const values = new Map(Object.entries<unknown>(list.value))
  const chosen = values.get(key)
  const apart = waitTab && oneOf(values.get(waitTab.filter))
  const isWaitOpen = apart !== undefined && apart !== waitTab?.others
  const counts = data?.counts ?? []
  const parts: readonly StateTotal[] = data?.all === undefined ? counts : [data.all]
  const all = { total: sumOf(parts), isCapped: parts.some(({ total_capped }) => total_capped === true) }
  const items = machine.states.map((value) => {
    const count = counts.find((one) => one.status === value)
    return { value, label: statusOf(states.table, value).label, count: count && { total: count.total - waitingIn(value), isCapped: count.total_capped === true } }
  })
  const waits = waitTab && (sumOf(waiting) > 0 || isWaitOpen) ? [{ value: waitTab.filter, label: waitTab.label, count: { total: sumOf(waiting), isCapped: false } }] : []
  return {
    items: [{ value: '', label: '全部', count: data && all }, ...waits, ...items],
    active: isWaitOpen ? waitTab?.filter : Array.isArray(chosen) ? oneOf(chosen) : '',
    onPick: (value) => {
      const isWait = value !== '' && value === waitTab?.filter
      const state = value === '' || isWait ? undefined : [value]
      const side = isWait ? waitTab.waiting : waitingIn(value) > 0 ? waitTab?.others : undefined
      list.set(asValues<F>({ [key]: state, ...(waitTab && { [waitTab.filter]: side && [side] }) }))
    },
  }

  function waitingIn(state: string): number {
    return waiting.find((one) => one.status === state)?.total ?? 0
  }
}

const useNothing = () => ({ data: undefined })

const sumOf = (counts: readonly { readonly total: number }[]): number => counts.reduce((sum, { total }) => sum + total, 0)

const oneOf = (values: unknown): string | undefined => (Array.isArray(values) && values.length === 1 ? String(values[0]) : undefined)

// That the list has these filters has been checked, or is checked before the answer is used.
const asParams = <F extends Filters>(params: object) => params as FilterParams<F>
const asValues = <F extends Filters>(values: object) => values as FilterValues<F>
