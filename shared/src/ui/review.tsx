import { App } from 'antd'
import { useState } from 'react'

export type Verdict = 'pass' | 'reject'

/** Where a record stands among those under review. */
export interface ReviewPlace {
  /** From 1. */
  readonly position: number
  readonly count: number
  readonly decided: number
  /** To the next or the one before that has no verdict yet; this one keeps its place. */
  readonly onStep: (by: 1 | -1) => void
}

export interface ReviewStep<T> {
  readonly row: T
  /** What the key asked for; only chosen, not yet decided. */
  readonly verdict: Verdict
  readonly place: ReviewPlace
  /** The verdict is given: goes on to the next one, after the last it closes. */
  readonly onDone: () => void
  readonly onClose: () => void
}

interface Queue<T> {
  readonly rows: readonly T[]
  readonly at: number
  readonly decided: ReadonlySet<number>
  readonly verdict: Verdict
}

/**
 * Records reviewed one after the other, as the list stood when the review began: what is decided leaves the list meanwhile.
 * `waits`: whether a row waits for this user's verdict. `start` is what `ListPage` takes as `onReview`.
 */
export function useReview<T>(waits: (row: T) => boolean) {
  const { message } = App.useApp()
  const [queue, setQueue] = useState<Queue<T> | null>(null)
  const close = () => setQueue(null)

  const start = (rows: readonly T[], row: T, verdict: Verdict = 'pass') => {
    const waiting = rows.filter(waits)
    // Of selected rows the first one, when the keyboard stands on another.
    const at = rows.includes(row) ? waiting.indexOf(row) : 0
    if (waiting.length === 0) void message.info('没有待审核的行')
    else if (at < 0) void message.info('当前行不在待审核状态')
    else setQueue({ rows: waiting, at, decided: new Set(), verdict })
  }
  return { step: queue === null ? null : stepOf(queue, setQueue, close), start }
}

function stepOf<T>(queue: Queue<T>, move: (next: Queue<T>) => void, close: () => void): ReviewStep<T> | null {
  const { rows, at, decided, verdict } = queue
  const row = rows[at]
  if (row === undefined) return null
  const open = rows.flatMap((_, index) => (decided.has(index) ? [] : [index]))
  return {
    row,
    verdict,
    place: {
      position: at + 1,
      count: rows.length,
      decided: decided.size,
      onStep: (by) => {
        const next = by > 0 ? open.find((index) => index > at) : open.findLast((index) => index < at)
        if (next !== undefined) move({ ...queue, at: next, verdict: 'pass' })
      },
    },
    onDone: () => {
      const left = open.filter((index) => index !== at)
      const next = left.find((index) => index > at) ?? left[0]
      if (next === undefined) close()
      else move({ rows, at: next, decided: new Set([...decided, at]), verdict: 'pass' })
    },
    onClose: close,
  }
}
