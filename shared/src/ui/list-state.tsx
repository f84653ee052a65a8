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
  monthFilter,
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
  /** The key under which the list's columns and views are stored. */
  readonly key: string
  readonly filters: F
  readonly value: FilterValues<F>
  readonly page: number
  readonly pageSize: number
  readonly ordering: string | undefined
  /** Filters and paging, in the form that the contract takes. */
  readonly params: ListParams<F>
  /** The same without paging, for exports. */
  readonly filterParams: FilterParams<F>
  /** All active filters, including those without an input. */
  readonly chips: readonly Chip[]
  /** Invalid parts of the URL that were dropped. */
  readonly notes: readonly string[]
  /** Changes some filters and returns to page 1; undefined clears one. */
  readonly set: (values: FilterValues<F>) => void
  readonly clear: (key: string) => void
  readonly setPage: (page: number, pageSize?: number) => void
  readonly setOrdering: (ordering: string | undefined) => void
  /** The list has no such column: drops the URL's ordering with a note, like other invalid parts. */
  readonly refuseOrdering: () => void
  /** Clears every filter (R108); the page size stays. */
  readonly reset: () => void
  /** The active saved view. */
  readonly view: { readonly saved: SavedView; readonly isModified: boolean } | undefined
  /** Applies a view; undefined: no filter. */
  readonly showView: (view: SavedView | undefined) => void
}

interface ListOptions {
  /** Identifies the list where its page has several: each has its own columns and views. */
  readonly name?: string
}

/**
 * `filters` is a constant of the screen's `filters.ts`. Each change adds a history entry: Back restores the form.
 * A URL without parameters shows the user's default view, any other is taken literally.
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

  // The view's rows are loaded from the first render on; the URL follows as a replacement, so that Back skips the empty one.
  useEffect(() => {
    if (isOpened) setSearch(new URLSearchParams(text), { replace: true })
  }, [isOpened, text, setSearch])

  // Independent of the views: saving one must not reset the form's draft.
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
      // Repeating the query adds no history entry; the page refetches by itself.
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
