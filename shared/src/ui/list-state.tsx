import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from './router.tsx'
import type { Chip, FilterParams, FilterValues, Filters, ListParams } from './list-state/types.ts'
import { useListKey } from './list-state/list-key.ts'
import { type Change, chipsOf, orderingNote, pageSizes, paramsOf, readUrl, writeUrl } from './list-state/url.ts'
import { useSavedViews } from './list-state/use-views.ts'
import { type SavedView, isBare, isModified, lostFilters, noView, savedParam, searchOfView } from './list-state/views.ts'

export {
  areaFilter,
  batchTextFilter,
  dateRangeFilter,
  defineFilters,
  flagFilter,
  idFilter,
  moneyRangeFilter,
  remoteSelectFilter,
  selectFilter,
  startEndFilter,
  textFilter,
  type DateRange,
  type MoneyRange,
} from './list-state/filters.ts'
export type { Chip, Filter, FilterParams, FilterValues, Filters, ListParams, Option, UseOptions } from './list-state/types.ts'
export { pageSizes }

export interface ListState<F extends Filters = Filters> {
  /** What the list's columns and views are kept under. */
  readonly key: string
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
  /** The list has no such column: the link's ordering is dropped and said, as what cannot be read is. */
  readonly refuseOrdering: () => void
  /** Clears every filter (R108); the page size stays. */
  readonly reset: () => void
  /** The view in whose name the list is shown. */
  readonly view: { readonly saved: SavedView; readonly isModified: boolean } | undefined
  /** Asks what the view asks; without one, everything. */
  readonly showView: (view: SavedView | undefined) => void
}

interface ListOptions {
  /** Names the list where its page has several: each keeps its own columns and views. */
  readonly name?: string
}

/**
 * `filters` is a constant of the screen's `filters.ts`. Each change is a step of the history: Back restores the form.
 * A link that asks nothing is answered with the user's default view, any other is taken at its word.
 */
export function useListState<F extends Filters>(filters: F, { name }: ListOptions = {}): ListState<F> {
  const [search, setSearch] = useSearchParams()
  const key = useListKey(name)
  const {
    saved: { views },
    defaultView,
  } = useSavedViews(key)
  const isOpened = defaultView !== undefined && isBare(filters, search)
  const text = (isOpened ? searchOfView(filters, search, defaultView) : search).toString()

  // The rows are those of the view from the first render on; the link follows, and Back does not lead to an empty one.
  useEffect(() => {
    if (isOpened) setSearch(new URLSearchParams(text), { replace: true })
  }, [isOpened, text, setSearch])

  // By itself: a view that is saved must not take away what is typed in the form.
  const written = useMemo(() => readUrl(filters, new URLSearchParams(text)), [filters, text])
  const [refused, setRefused] = useState<string>()
  const read = useMemo(() => (refused !== undefined && written.ordering === refused ? { ...written, ordering: undefined, notes: [...written.notes, orderingNote] } : written), [written, refused])

  return useMemo(() => {
    const now = new URLSearchParams(text)
    if (read.ordering === undefined) now.delete('ordering')
    const filterParams = paramsOf(filters, read.values)
    const saved = views.find(({ id }) => id === now.get(savedParam))
    const goTo = (next: URLSearchParams) => {
      if (defaultView !== undefined && isBare(filters, next)) next.set(savedParam, noView)
      // Asking the same again is no step of the history; the page fetches anew by itself.
      if (next.toString() !== text) setSearch(next)
    }
    const go = (change: Change) => goTo(writeUrl(filters, now, change))
    return {
      key,
      filters,
      value: read.values,
      page: read.page,
      pageSize: read.pageSize,
      ordering: read.ordering,
      filterParams,
      params: { ...filterParams, page: read.page, page_size: read.pageSize, ...(read.ordering !== undefined && { ordering: read.ordering }) },
      chips: chipsOf(filters, read.values),
      notes: saved ? [...read.notes, ...lostFilters(filters, saved).map((label) => `视图“${saved.name}”中的条件“${label}”已失效，未使用`)] : read.notes,
      set: (values) => go({ values }),
      clear: (one) => go({ values: { [one]: undefined } }),
      setPage: (page, pageSize) => go(pageSize === undefined || pageSize === read.pageSize ? { page } : { page: 1, pageSize }),
      setOrdering: (ordering) => go({ ordering }),
      refuseOrdering: () => setRefused(read.ordering),
      reset: () => {
        const next = writeUrl(filters, now, { values: Object.fromEntries(Object.keys(filters).map((one) => [one, undefined])) })
        next.delete(savedParam)
        goTo(next)
      },
      view: saved && { saved, isModified: isModified(filters, now, saved) },
      showView: (view) => goTo(searchOfView(filters, now, view)),
    }
  }, [key, filters, text, read, setSearch, views, defaultView])
}
