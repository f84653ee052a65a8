import type { Column } from './types.ts'

export type Density = 'compact' | 'default' | 'loose'
export type Pin = 'left' | 'right' | 'none'

/** A user's column settings of one list. Keys that the list no longer has are ignored (admin-anchors §4d). */
export interface ColumnSettings {
  /** Empty for the screen's order; a column that is not named follows its predecessor in the screen's order. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Of the columns that the screen hides. */
  readonly shown: readonly string[]
  /** Pixels. */
  readonly widths: Readonly<Record<string, number>>
  /** Only where it differs from the screen's default. */
  readonly pins: Readonly<Record<string, Pin>>
  readonly density: Density
}

export const plainSettings: ColumnSettings = { order: [], hidden: [], shown: [], widths: {}, pins: {}, density: 'default' }

export const leastWidth = 48
export const mostWidth = 900
export const clampWidth = (width: number): number => Math.round(Math.min(mostWidth, Math.max(leastWidth, width)))

/** Applies the settings to the columns; at least one stays visible. */
export function arrange<T>(columns: readonly Column<T>[], settings: ColumnSettings): Column<T>[] {
  const hidden = new Set(settings.hidden)
  const unhidden = new Set(settings.shown)
  const ordered = inOrder(columns, settings)
  const shown = ordered.filter(({ key, isSpare = false }) => (isSpare ? unhidden.has(key) : !hidden.has(key)))
  return shown.length > 0 ? shown : ordered.slice(0, 1)
}

/** Shows or hides a column. */
export function withShown(settings: ColumnSettings, { key, isSpare = false }: Column<never>, isOn: boolean): ColumnSettings {
  const list = isSpare ? 'shown' : 'hidden'
  const others = settings[list].filter((one) => one !== key)
  return { ...settings, [list]: isOn === isSpare ? [...others, key] : others }
}

/** All columns including hidden ones: pinned left, unpinned, pinned right, as in the table. */
export function inOrder<T>(columns: readonly Column<T>[], { order, pins }: ColumnSettings): Column<T>[] {
  const keys = order.filter((key) => columns.some((column) => column.key === key))
  columns.forEach(({ key }, index) => {
    if (keys.includes(key)) return
    const before = columns[index - 1]
    keys.splice(before === undefined ? 0 : keys.indexOf(before.key) + 1, 0, key)
  })
  const all = keys.flatMap((key) => columns.filter((column) => column.key === key)).map((column) => pinned(column, pins[column.key]))
  const at = (pin: Pin) => all.filter((column) => pinOf(column) === pin)
  return [...at('left'), ...at('none'), ...at('right')]
}

export const pinOf = (column: { readonly fixed?: 'left' | 'right' }): Pin => column.fixed ?? 'none'

function pinned<T>(column: Column<T>, pin: Pin | undefined): Column<T> {
  if (pin === undefined || pin === pinOf(column)) return column
  const { fixed: _, ...loose } = column
  return pin === 'none' ? loose : { ...loose, fixed: pin }
}

/** Moves a column before or after others of its group (pinned left, unpinned, pinned right); null when there is no room. */
export function move<T>(columns: readonly Column<T>[], settings: ColumnSettings, key: string, by: number): ColumnSettings | null {
  const all = inOrder(columns, settings)
  const from = all.findIndex((column) => column.key === key)
  const column = all[from]
  const other = all[from + by]
  if (column === undefined || other === undefined || by === 0 || pinOf(other) !== pinOf(column)) return null
  const order = all.map((one) => one.key)
  order.splice(from, 1)
  order.splice(from + by, 0, key)
  return { ...settings, order }
}

/** Stored data may come from an older or newer version or from a tool: each part is used only if valid. */
export function parseSettings(data: unknown): ColumnSettings | undefined {
  if (!isRecord(data)) return undefined
  return {
    order: keysOf(data['order']),
    hidden: keysOf(data['hidden']),
    shown: keysOf(data['shown']),
    widths: entriesOf(data['widths'], (width) => (typeof width === 'number' && Number.isFinite(width) ? clampWidth(width) : undefined)),
    pins: entriesOf(data['pins'], (pin) => (pin === 'left' || pin === 'right' || pin === 'none' ? pin : undefined)),
    density: data['density'] === 'compact' || data['density'] === 'loose' ? data['density'] : 'default',
  }
}

/** No screen has as many; a stored value with more is invalid. */
const mostColumns = 200

function keysOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  return [...new Set(value.filter((key) => typeof key === 'string'))].slice(0, mostColumns)
}

function entriesOf<V>(value: unknown, read: (one: unknown) => V | undefined): Readonly<Record<string, V>> {
  if (!isRecord(value)) return {}
  const entries = Object.entries(value).slice(0, mostColumns)
  return Object.fromEntries(entries.flatMap(([key, one]) => {
    const sound = read(one)
    return sound === undefined ? [] : [[key, sound] as const]
  }))
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
