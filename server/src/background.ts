import type { Deps } from './deps.ts'
import { pausesUntil } from './jobs/pause.ts'
import type { WakeQueue } from './jobs/wake.ts'
import type { Loop } from './module.ts'

export interface Background {
  /** For each queue that wakes a loop: makes these loops look for work now. */
  readonly wakers: Readonly<Partial<Record<WakeQueue, () => void>>>
  stop(): Promise<void>
}

/**
 * Runs the modules' loops: what the server does by itself besides the jobs. A loop may run in several processes at once, because each
 * item of work is claimed in the database. The timers are our own, because pg-boss schedules by the minute at the finest; only the
 * clean-up follows its schedule (`wakeQueues`), one process an hour, and its timer here is for when pg-boss is unavailable.
 */
export function startBackground(deps: Deps, loops: readonly Loop[]): Background {
  const stopping = new AbortController()
  const all = loops.map((loop) => start(deps, loop, stopping.signal))
  const wakeAll = (queue: WakeQueue): void => all.forEach(({ wake, loop }) => loop.wokenBy === queue && wake())
  return {
    wakers: Object.fromEntries(all.flatMap(({ loop: { wokenBy } }) => (wokenBy === undefined ? [] : [[wokenBy, () => wakeAll(wokenBy)]]))),
    async stop() {
      stopping.abort()
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

function start(deps: Deps, loop: Loop, stopping: AbortSignal): { readonly loop: Loop; readonly wake: () => void; readonly ended: Promise<void> } {
  const pauses = pausesUntil(stopping)
  async function go(): Promise<void> {
    while (!stopping.aborted) {
      const seen = pauses.calls()
      const done = await loop.run(deps).catch((error: unknown) => {
        deps.log.error({ err: error }, loop.name)
        return 0
      })
      if ((done ?? 0) === 0) await pauses.pause(seen, loop.everyMs)
    }
  }
  return { loop, wake: pauses.wake, ended: go() }
}
