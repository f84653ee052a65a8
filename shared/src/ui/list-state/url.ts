import type { Chip, FilterParams, FilterValues, Filters } from './types.ts'

/** Page sizes of the specification (R115); a test compares them with the contract's, whose module would import zod. */
export const pageSizes = [10, 20, 50, 100, 1000, 2000, 4000, 6000] as const
export const defaultPageSize = 10

export const orderingNote = '链接中的排序无法识别，已忽略'
const orderingPattern = /^-?[a-z_]{1,40}$/u
const isPageSize = (number: number) => pageSizes.some((size) => size === number)

export interface ReadUrl<F extends Filters> {
  readonly values: FilterValues<F>
  readonly page: number
  readonly pageSize: number
  readonly ordering: string | undefined
  /** What was dropped from the URL, as text for the user. */
  readonly notes: readonly string[]
}

/** The URL is the only state of a list. Invalid parts are dropped with a note, never guessed. */
export function readUrl<F extends Filters>(filters: F, search: URLSearchParams): ReadUrl<F> {
  const notes: string[] = []
  const values: Record<string, unknown> = {}
  for (const [key, filter] of Object.entries(filters)) {
    const text = search.get(key)
    if (text === null || text === '') continue
    const value = filter.decode(text)
    if (value === undefined) notes.push(`链接中的“${filter.label}”无法识别，已忽略`)
    else if (textOf(filter, value) !== '') values[key] = value
  }
  const page = intOf(search.get('page'), (number) => number >= 1 && number <= 1_000_000)
  const pageSize = intOf(search.get('page_size'), isPageSize)
  const ordering = search.get('ordering')
  const isOrdering = ordering === null || orderingPattern.test(ordering)
  if (page === 'bad') notes.push('链接中的页码无法识别，已回到第 1 页')
  if (pageSize === 'bad') notes.push(`链接中的每页条数无法识别，已改为 ${defaultPageSize} 条`)
  if (!isOrdering) notes.push(orderingNote)
  return {
    values: values as FilterValues<F>,
    page: page === 'bad' || page === undefined ? 1 : page,
    pageSize: pageSize === 'bad' || pageSize === undefined ? defaultPageSize : pageSize,
    ordering: isOrdering ? (ordering ?? undefined) : undefined,
    notes,
  }
}

export interface Change {
  readonly values?: Readonly<Record<string, unknown>>
  readonly page?: number
  readonly pageSize?: number
  readonly ordering?: string | undefined
}

/** Defaults are omitted, so that the URL stays short; parameters of other parts of the page are kept. */
export function writeUrl(filters: Filters, before: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(before)
  const put = (key: string, text: string) => (text === '' ? next.delete(key) : next.set(key, text))
  for (const [key, value] of Object.entries(change.values ?? {})) put(key, textOf(filters[key], value))
  if ('ordering' in change) put('ordering', change.ordering ?? '')
  if (change.pageSize !== undefined) put('page_size', change.pageSize === defaultPageSize ? '' : String(change.pageSize))
  // A changed query starts on its first page.
  if (change.page === undefined || change.page === 1) next.delete('page')
  else next.set('page', String(change.page))
  // Invalid parameters have been reported and are removed.
  for (const [key, filter] of Object.entries(filters)) {
    const text = next.get(key)
    if (text !== null && filter.decode(text) === undefined) next.delete(key)
  }
  if (intOf(next.get('page_size'), isPageSize) === 'bad') next.delete('page_size')
  if (!orderingPattern.test(next.get('ordering') ?? '')) next.delete('ordering')
  return next
}

export function paramsOf<F extends Filters>(filters: F, values: FilterValues<F>): FilterParams<F> {
  const sent = given(filters, values).map(({ key, filter, value }) => filter.send(key, value as never))
  return Object.assign({}, ...sent) as FilterParams<F>
}

export function chipsOf<F extends Filters>(filters: F, values: FilterValues<F>): Chip[] {
  return given(filters, values).map(({ key, filter, value }) => ({
    key,
    label: filter.label,
    text: filter.show(value as never),
    value,
    field: filter.field,
  }))
}

function given(filters: Filters, values: Readonly<Record<string, unknown>>) {
  return Object.entries(filters).flatMap(([key, filter]) => {
    const value = values[key]
    return textOf(filter, value) === '' ? [] : [{ key, filter, value }]
  })
}

// Different filters have no common value type; each value came from its own filter's `decode` or input.
export function textOf(filter: Filters[string] | undefined, value: unknown): string {
  return value === undefined || value === null || filter === undefined ? '' : filter.encode(value as never)
}

function intOf(text: string | null, isAllowed: (number: number) => boolean): number | 'bad' | undefined {
  if (text === null) return undefined
  const number = Number(text)
  return /^\d+$/u.test(text) && isAllowed(number) ? number : 'bad'
}
