import type { Deps } from './deps.ts'
import { pausesUntil } from './jobs/pause.ts'
import type { WakeQueue } from './jobs/wake.ts'
import type { Loop } from './module.ts'

export interface Background {
  /** Looks for work now, of the loops that the queue wakes. */
  wake(queue: WakeQueue): void
  stop(): Promise<void>
}

/**
 * What the server does by itself, besides the jobs. Each loop may run in several processes at once: what it takes on is claimed in the
 * database. These are our own timers since pg-boss schedules by the minute at the finest; only the clean-up is on its schedule
 * (jobs/boss.ts), one process an hour, and the timer here is for when it is away.
 */
export function startBackground(deps: Deps, loops: readonly Loop[]): Background {
  const stopping = new AbortController()
  const all = loops.map((loop) => start(deps, loop, stopping.signal))
  return {
    wake(queue) {
      for (const { wake, loop } of all) if (loop.wokenBy === queue) wake()
    },
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
