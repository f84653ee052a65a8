import { useMemo } from 'react'
import { useSearchParams } from './router.tsx'
import type { Chip, FilterParams, FilterValues, Filters, ListParams } from './list-state/types.ts'
import { type Change, chipsOf, pageSizes, paramsOf, readUrl, writeUrl } from './list-state/url.ts'

export {
  areaFilter,
  batchTextFilter,
  dateRangeFilter,
  defineFilters,
  moneyRangeFilter,
  remoteSelectFilter,
  selectFilter,
  splitLines,
  startEndFilter,
  textFilter,
  type DateRange,
  type MoneyRange,
} from './list-state/filters.ts'
export type { Chip, Filter, FilterParams, FilterValues, Filters, ListParams, Option, UseOptions } from './list-state/types.ts'
export { pageSizes }

export interface ListState<F extends Filters = Filters> {
  readonly filters: F
  readonly value: FilterValues<F>
  readonly page: number
  readonly pageSize: number
  readonly ordering: string | undefined
  /** For the list's call: filters and paging, ready for the contract. */
  readonly params: ListParams<F>
  /** The same without paging, for exports. */
  readonly filterParams: FilterParams<F>
  /** Every filter at work, those without an input too. */
  readonly chips: readonly Chip[]
  /** What of the link was wrong and dropped. */
  readonly notes: readonly string[]
  /** Changes some filters and goes to page 1; undefined clears one. */
  readonly set: (values: FilterValues<F>) => void
  readonly clear: (key: string) => void
  readonly setPage: (page: number, pageSize?: number) => void
  readonly setOrdering: (ordering: string | undefined) => void
  /** Clears every filter (R108); the page size stays. */
  readonly reset: () => void
}

/** `filters` is a constant of the screen's `filters.ts`. Each change is a step of the history: Back restores the form. */
export function useListState<F extends Filters>(filters: F): ListState<F> {
  const [search, setSearch] = useSearchParams()
  const text = search.toString()

  return useMemo(() => {
    const read = readUrl(filters, new URLSearchParams(text))
    const filterParams = paramsOf(filters, read.values)
    const go = (change: Change) => {
      const next = writeUrl(filters, new URLSearchParams(text), change)
      // Asking the same again is no step of the history; the page fetches anew by itself.
      if (next.toString() !== text) setSearch(next)
    }
    return {
      filters,
      value: read.values,
      page: read.page,
      pageSize: read.pageSize,
      ordering: read.ordering,
      filterParams,
      params: { ...filterParams, page: read.page, page_size: read.pageSize, ...(read.ordering !== undefined && { ordering: read.ordering }) },
      chips: chipsOf(filters, read.values),
      notes: read.notes,
      set: (values) => go({ values }),
      clear: (key) => go({ values: { [key]: undefined } }),
      setPage: (page, pageSize) => go(pageSize === undefined || pageSize === read.pageSize ? { page } : { page: 1, pageSize }),
      setOrdering: (ordering) => go({ ordering }),
      reset: () => go({ values: Object.fromEntries(Object.keys(filters).map((key) => [key, undefined])) }),
    }
  }, [filters, text, setSearch])
}
