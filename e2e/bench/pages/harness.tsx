import type { Bill } from '@linggong/shared/business/bill/document'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { type ComponentType, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { bills } from './bills.ts'

export interface TableProps {
  readonly rows: readonly Bill[]
}

/** Selectors for what the measurement needs in a table. */
export interface Places {
  readonly row: string
  readonly scroller: string
  readonly selectAll: string
  /** The checkbox of a visible row. */
  readonly rowBox: string
}

export interface Scrolled {
  /** Milliseconds between frames. */
  readonly frames: readonly number[]
  /** The number of painted frames with a blank area in view. */
  readonly blank: number
}

export interface Bench {
  /** Milliseconds from passing the rows to their first paint. */
  readonly show: () => Promise<number>
  readonly scroll: (frames: number, pixelsPerFrame: number) => Promise<Scrolled>
  /** Milliseconds from clicking the header checkbox to the paint of the visible checkboxes. */
  readonly selectAll: () => Promise<number>
}

declare global {
  interface Window {
    bench?: Bench
  }
}

const rowsGiven = bills(6000)
const none: readonly Bill[] = []

/** The same page for each table: theme, viewport, rows, and timing. */
export function mount(Table: ComponentType<TableProps>, places: Places): void {
  function Page() {
    const [rows, setRows] = useState(none)
    useEffect(() => {
      window.bench = {
        show: () => timed(() => setRows(rowsGiven), () => document.querySelector(places.row) !== null),
        selectAll: () => timed(() => find(places.selectAll).click(), () => isChecked(places.rowBox)),
        scroll: (frames, pixels) => scrollThrough(find(places.scroller), places.row, frames, pixels),
      }
    }, [])
    return (
      <div style={{ width: 1240, height: 640, display: 'flex', flexDirection: 'column' }}>
        <Table rows={rows} />
      </div>
    )
  }
  const place = document.getElementById('root')
  if (!place) throw new Error('no #root')
  createRoot(place).render(
    <ConfigProvider locale={zhCN} componentSize="small" theme={{ cssVar: { key: 'suite' }, token: { fontSize: 13 } }}>
      <Page />
    </ConfigProvider>,
  )
}

function find(selector: string): HTMLElement {
  const found = document.querySelector(selector)
  if (found instanceof HTMLElement) return found
  throw new Error(`nothing at ${selector}`)
}

function isChecked(selector: string): boolean {
  const box = document.querySelector(selector)
  return box instanceof HTMLInputElement && box.checked
}

async function timed(act: () => void, isDone: () => boolean): Promise<number> {
  const start = performance.now()
  act()
  while (!isDone()) await nextFrame()
  return (await painted()) - start
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** The first task after a frame's callbacks runs once that frame has been laid out and painted. */
async function painted(): Promise<number> {
  await nextFrame()
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(null)
  })
}

async function scrollThrough(scroller: HTMLElement, row: string, count: number, pixelsPerFrame: number): Promise<Scrolled> {
  const frames: number[] = []
  let blank = 0
  let last = await nextFrame()
  for (let frame = 0; frame < count; frame += 1) {
    scroller.scrollTop += pixelsPerFrame
    // This frame paints what is rendered now: the table handles the scroll event in the next one.
    if (hasHole(scroller, row)) blank += 1
    const now = await nextFrame()
    frames.push(now - last)
    last = now
  }
  return { frames, blank }
}

function hasHole(scroller: HTMLElement, row: string): boolean {
  const { left, top, height } = scroller.getBoundingClientRect()
  // Below the header, above the scroll bar.
  return [60, height / 2, height - 30].some((offset) => !document.elementFromPoint(left + 300, top + offset)?.closest(row))
}
