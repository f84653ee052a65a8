import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from './deps.ts'
import { deliverOutbox } from './modules/accounts/outbox.ts'
import { cleanUp } from './modules/maintenance/clean-up.ts'
import { collectReturns } from './modules/payments/returns.ts'
import { sendPayouts } from './modules/payments/sender.ts'

interface Loop {
  readonly name: string
  readonly everyMs: number
  /** Answers how much it did; while there is something, it goes on at once. */
  readonly run: (deps: Deps) => Promise<number>
}

/** Each may run in several processes at once: what they take on is claimed in the database. */
const loops: readonly Loop[] = [
  { name: 'payouts', everyMs: 1000, run: sendPayouts },
  { name: 'returned payments', everyMs: 15_000, run: collectReturns },
  { name: 'sms', everyMs: 10_000, run: async (deps) => deliverOutbox(deps).then(() => 0) },
  { name: 'clean-up', everyMs: 3_600_000, run: async (deps) => cleanUp(deps).then(() => 0) },
]

/** What the server does by itself, besides the jobs. */
export function startBackground(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = loops.map(async (loop) => {
    while (!stopping.signal.aborted) {
      const done = await loop.run(deps).catch((error: unknown) => {
        deps.log.error({ err: error }, loop.name)
        return 0
      })
      if (done === 0) await sleep(loop.everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
