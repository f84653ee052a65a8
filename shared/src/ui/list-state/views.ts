import { type ColumnSettings, isRecord, parseSettings } from '../columns/settings.ts'
import { datePresets } from '../filter-header/presets.ts'
import type { Filters } from './types.ts'
import { type ReadUrl, defaultPageSize, readUrl, textOf, writeUrl } from './url.ts'

export interface ViewFilter {
  readonly key: string
  /** For the note, should the list lose this filter. */
  readonly label: string
  /** As it stands in the URL. */
  readonly text: string
  /** A range that moves with the days (本月); `text` is what it was when it was kept. */
  readonly preset?: string
}

/** A question about a list that somebody asks again and again. */
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
  /** Shown when the list is opened without a question in its link. */
  readonly defaultId?: string
}

export const noViews: SavedViews = { views: [] }
/** All of them travel after each sign-in. */
export const mostViews = 30
export const longestName = 30

/** In the URL: which view was asked for, so that Back and a reload know it too. */
export const savedParam = 'saved'
/** No view, although the list has a default one. */
export const noView = 'none'

const listParams = ['page', 'page_size', 'ordering', savedParam]

/** Nothing in the link says what to list: the default view may. */
export function isBare(filters: Filters, search: URLSearchParams): boolean {
  return ![...Object.keys(filters), ...listParams].some((key) => search.has(key))
}

/** The link of a view; of none, a list as it is without any. What belongs to other parts of the page stays. */
export function searchOfView(filters: Filters, before: URLSearchParams, view: SavedView | undefined): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const key of [...Object.keys(filters), ...listParams]) next.delete(key)
  if (view === undefined) return next
  const { filters: kept, ordering, pageSize } = view
  for (const { key, text } of kept.filter((one) => isUsable(filters, one)).map(today)) next.set(key, text)
  if (ordering !== undefined) next.set('ordering', ordering)
  if (pageSize !== undefined) next.set('page_size', String(pageSize))
  next.set(savedParam, view.id)
  // Through the list's own reading once more: what it would not take is not in the link.
  return writeUrl(filters, next, {})
}

/** What a view asks for and the list no longer knows. */
export function lostFilters(filters: Filters, view: SavedView): readonly string[] {
  return view.filters.filter((one) => !isUsable(filters, one)).map(({ key, label }) => label || key)
}

/** The list asks for something else than the view in whose name it is shown. */
export function isModified(filters: Filters, search: URLSearchParams, view: SavedView): boolean {
  return question(filters, search) !== question(filters, searchOfView(filters, new URLSearchParams(), view))
}

/** What the list is asked now, to be kept. */
export function viewFilters<F extends Filters>(filters: F, read: Pick<ReadUrl<F>, 'values'>): readonly ViewFilter[] {
  const values: Readonly<Record<string, unknown>> = read.values
  return Object.entries(filters).flatMap(([key, filter]) => {
    const text = textOf(filter, values[key])
    return text === '' ? [] : [{ key, label: filter.label, text, ...presetOf(filter, text) }]
  })
}

/** The whole question, pages apart, as one text. */
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
