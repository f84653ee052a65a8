import type { PointerEvent } from 'react'
import { clampWidth } from '../columns/settings.ts'
import { type Lead, type Placed, type Sizes, leadCount, measure } from './layout.ts'

export interface ResizeOptions<T> {
  readonly placed: readonly Placed<T>[]
  readonly custom: Readonly<Record<string, number>>
  readonly lead: Lead
  readonly onResize: (key: string, width: number) => void
}

/**
 * Dragging a border changes the `<col>`s and the table's own style: no row re-renders while dragging,
 * nor afterwards, because widths are not part of a row.
 */
export function startResize<T>(event: PointerEvent<HTMLElement>, index: number, options: ResizeOptions<T>): void {
  const handle = event.currentTarget
  const table = handle.closest('table')
  const head = handle.closest('th')
  const column = options.placed[index]
  if (table === null || head === null || column === undefined || event.button !== 0) return
  event.preventDefault()
  const before = head.getBoundingClientRect().width
  const from = event.clientX
  // A column pinned right grows to the left.
  const sign = column.pin === 'right' ? -1 : 1
  const widthAt = (x: number) => clampWidth(before + sign * (x - from))
  const show = (custom: Readonly<Record<string, number>>) => write(table, measure(options.placed, custom, options.lead), options.lead)
  const done = new AbortController()
  const listen = { signal: done.signal }
  let last = Math.round(before)

  handle.setPointerCapture(event.pointerId)
  const giveUp = () => {
    done.abort()
    show(options.custom)
  }
  document.addEventListener('pointermove', ({ clientX }) => {
    last = widthAt(clientX)
    show({ ...options.custom, [column.column.key]: last })
  }, listen)
  document.addEventListener('pointerup', () => {
    done.abort()
    if (last !== Math.round(before)) options.onResize(column.column.key, last)
  }, listen)
  document.addEventListener('pointercancel', giveUp, listen)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && giveUp(), listen)
}

function write(table: HTMLTableElement, { widths, style }: Sizes, lead: Lead): void {
  const columns = [...table.querySelectorAll('col')].slice(leadCount(lead))
  columns.forEach((column, index) => {
    const width = widths[index]
    column.style.width = width === undefined ? '' : `${width}px`
  })
  for (const [name, value] of Object.entries(style)) {
    if (name.startsWith('--')) table.style.setProperty(name, value)
  }
  table.style.minWidth = style['minWidth'] ?? ''
  table.style.width = style['width'] ?? ''
}

/** The padding and border of a cell. */
const padding = 18

/** The width of the widest content among the rendered rows and the header. */
export function fittingWidth(handle: HTMLElement, index: number, lead: Lead): number {
  const table = handle.closest('table')
  const at = index + leadCount(lead)
  const cells = [...(table?.querySelectorAll('tr[aria-rowindex]') ?? [])].map((row) => row.children[at])
  return clampWidth(Math.max(0, ...cells.map((cell) => (cell ? contentWidth(cell) : 0))) + padding)
}

function contentWidth(cell: Element): number {
  const range = document.createRange()
  range.selectNodeContents(cell)
  const handle = cell.querySelector('[data-resize]')
  if (handle) range.setEndBefore(handle)
  return Math.ceil(range.getBoundingClientRect().width)
}
