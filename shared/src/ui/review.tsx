import { App } from 'antd'
import { useState } from 'react'
import type { Verdict } from '../domain/verdict.ts'

export type { Verdict }

/** The position of a record in a review. */
export interface ReviewPlace {
  /** From 1. */
  readonly position: number
  readonly count: number
  readonly decided: number
  /** Goes to the next or previous record without a verdict; the current one keeps its place. */
  readonly onStep: (by: 1 | -1) => void
}

export interface ReviewStep<T> {
  readonly row: T
  /** The verdict of the key pressed; preselected, not yet decided. */
  readonly verdict: Verdict
  readonly place: ReviewPlace
  /** Called after a verdict: goes to the next record, or closes after the last. */
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
 * Reviews records one after the other, in the list as it was when the review began, because decided records leave the list. `waits`:
 * whether a row waits for this user's verdict. `start` is the `onReview` of `ListPage`.
 */
export function useReview<T>(waits: (row: T) => boolean) {
  const { message } = App.useApp()
  const [queue, setQueue] = useState<Queue<T> | null>(null)
  const close = () => setQueue(null)

  const start = (rows: readonly T[], row: T, verdict: Verdict = 'pass') => {
    const waiting = rows.filter(waits)
    // If the keyboard is on a row that is not selected, starts with the first selected one.
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
