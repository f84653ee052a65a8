import { type ColumnSettings, isRecord, parseSettings } from '../columns/settings.ts'
import { datePresets } from '../filter-header/presets.ts'
import type { Filters } from './types.ts'
import { type ReadUrl, defaultPageSize, readUrl, textOf, writeUrl } from './url.ts'

export interface ViewFilter {
  readonly key: string
  /** For the note when the list no longer has this filter. */
  readonly label: string
  /** As in the URL. */
  readonly text: string
  /** A relative range (本月); `text` is its value when the view was saved. */
  readonly preset?: string
}

/** A saved query of a list. */
export interface SavedView {
  readonly id: string
  readonly name: string
  readonly filters: readonly ViewFilter[]
  readonly ordering?: string
  readonly pageSize?: number
  readonly columns?: ColumnSettings
}

export interface SavedViews {
  readonly views: readonly SavedView[]
  /** Shown when the list is opened without parameters. */
  readonly defaultId?: string
}

export const noViews: SavedViews = { views: [] }
/** All of them are loaded after each sign-in. */
export const mostViews = 30
export const longestName = 30

/** The URL parameter with the requested view, so that it survives Back and reload. */
export const savedParam = 'saved'
/** No view, although the list has a default one. */
export const noView = 'none'

const listParams = ['page', 'page_size', 'ordering', savedParam]

/** The URL has no parameter of the list: the default view applies. */
export function isBare(filters: Filters, search: URLSearchParams): boolean {
  return ![...Object.keys(filters), ...listParams].some((key) => search.has(key))
}

/** The URL of a view; without one, of the plain list. Parameters of other parts of the page are kept. */
export function searchOfView(filters: Filters, before: URLSearchParams, view: SavedView | undefined): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const key of [...Object.keys(filters), ...listParams]) next.delete(key)
  if (view === undefined) return next
  const { filters: kept, ordering, pageSize } = view
  for (const { key, text } of kept.filter((one) => isUsable(filters, one)).map(today)) next.set(key, text)
  if (ordering !== undefined) next.set('ordering', ordering)
  if (pageSize !== undefined) next.set('page_size', String(pageSize))
  next.set(savedParam, view.id)
  // Parsed by the list once more, so that the URL contains nothing invalid.
  return writeUrl(filters, next, {})
}

/** Filters of a view that the list no longer has. */
export function lostFilters(filters: Filters, view: SavedView): readonly string[] {
  return view.filters.filter((one) => !isUsable(filters, one)).map(({ key, label }) => label || key)
}

/** Whether the list's query differs from its active view. */
export function isModified(filters: Filters, search: URLSearchParams, view: SavedView): boolean {
  return question(filters, search) !== question(filters, searchOfView(filters, new URLSearchParams(), view))
}

/** The list's current query, for saving. */
export function viewFilters<F extends Filters>(filters: F, read: Pick<ReadUrl<F>, 'values'>): readonly ViewFilter[] {
  const values: Readonly<Record<string, unknown>> = read.values
  return Object.entries(filters).flatMap(([key, filter]) => {
    const text = textOf(filter, values[key])
    return text === '' ? [] : [{ key, label: filter.label, text, ...presetOf(filter, text) }]
  })
}

/** The whole query without paging, as one text. */
function question(filters: Filters, search: URLSearchParams): string {
  const { values, pageSize, ordering } = readUrl(filters, search)
  const texts: Readonly<Record<string, unknown>> = values
  return JSON.stringify([Object.entries(filters).map(([key, filter]) => textOf(filter, texts[key])), pageSize, ordering ?? ''])
}

function isUsable(filters: Filters, { key, text }: ViewFilter): boolean {
  return Object.hasOwn(filters, key) && filters[key]?.decode(text) !== undefined
}

function presetOf({ field }: Filters[string], text: string): { preset?: string } {
  const preset = field.kind === 'dates' ? datePresets().find(({ range }) => range.join(',') === text) : undefined
  return preset ? { preset: preset.label } : {}
}

function today(filter: ViewFilter): ViewFilter {
  const preset = filter.preset === undefined ? undefined : datePresets().find(({ label }) => label === filter.preset)
  return preset ? { ...filter, text: preset.range.join(',') } : filter
}

export function parseViews(data: unknown): SavedViews | undefined {
  if (!isRecord(data) || !Array.isArray(data['views'])) return undefined
  const views = data['views'].flatMap((one: unknown) => parseView(one) ?? []).slice(0, mostViews)
  const defaultId = data['defaultId']
  return { views, ...(typeof defaultId === 'string' && views.some(({ id }) => id === defaultId) && { defaultId }) }
}

function parseView(data: unknown): SavedView | undefined {
  if (!isRecord(data)) return undefined
  const { id, name, filters, ordering, pageSize, columns } = data
  if (typeof id !== 'string' || typeof name !== 'string' || id === '' || name === '') return undefined
  const settings = columns === undefined ? undefined : parseSettings(columns)
  return {
    id,
    name: name.slice(0, longestName),
    filters: Array.isArray(filters) ? filters.flatMap((one: unknown) => parseFilter(one) ?? []) : [],
    ...(typeof ordering === 'string' && { ordering }),
    ...(typeof pageSize === 'number' && pageSize !== defaultPageSize && { pageSize }),
    ...(settings && { columns: settings }),
  }
}

function parseFilter(data: unknown): ViewFilter | undefined {
  if (!isRecord(data)) return undefined
  const { key, label, text, preset } = data
  if (typeof key !== 'string' || typeof text !== 'string') return undefined
  return { key, text, label: typeof label === 'string' ? label : '', ...(typeof preset === 'string' && { preset }) }
}
