import type { Deps } from './deps.ts'
import { runClocks } from './jobs/clock.ts'
import { pausesUntil } from './jobs/pause.ts'
import { deliverOutbox } from './modules/accounts/outbox.ts'
import { clocks } from './modules/maintenance/clocks.ts'
import { sealAudit } from './modules/audit/seal.ts'
import { cleanUp } from './modules/maintenance/clean-up.ts'
import { collectReturns } from './modules/payments/returns.ts'
import { sendPayouts } from './modules/payments/sender.ts'
import { sendRefunds } from './modules/taxes/tax-refunds.ts'

interface Loop {
  readonly name: string
  /** Between looks when nobody wakes it. */
  readonly everyMs: number
  /** Answers how much it did; while there is something, it goes on at once. */
  readonly run: (deps: Deps) => Promise<number>
}

/**
 * Each may run in several processes at once: what they take on is claimed in the database. These are our own timers since
 * pg-boss schedules by the minute at the finest; only the clean-up is on its schedule (jobs/boss.ts), one process an hour,
 * and the timer here is for when it is away.
 */
const loops = {
  payouts: { name: 'payouts', everyMs: 1000, run: sendPayouts },
  refunds: { name: 'tax refunds', everyMs: 5000, run: sendRefunds },
  returns: { name: 'returned payments', everyMs: 15_000, run: collectReturns },
  sms: { name: 'sms', everyMs: 10_000, run: async (deps) => deliverOutbox(deps).then(() => 0) },
  // Looks whether a day has begun: one small statement for each.
  clocks: { name: 'daily clocks', everyMs: 60_000, run: (deps) => runClocks(deps, clocks) },
  // Until then a change would go unnoticed: often.
  seals: { name: 'audit seals', everyMs: 60_000, run: sealAudit },
  cleanUp: { name: 'clean-up', everyMs: 2 * 3_600_000, run: async (deps) => cleanUp(deps).then(() => 0) },
} as const satisfies Record<string, Loop>

export interface Background {
  /** Looks for payouts to send now. */
  wakePayouts(): void
  wakeCleanUp(): void
  stop(): Promise<void>
}

/** What the server does by itself, besides the jobs. */
export function startBackground(deps: Deps): Background {
  const stopping = new AbortController()
  const payouts = start(deps, loops.payouts, stopping.signal)
  const cleaning = start(deps, loops.cleanUp, stopping.signal)
  const all = [payouts, cleaning, start(deps, loops.returns, stopping.signal), start(deps, loops.refunds, stopping.signal), start(deps, loops.sms, stopping.signal), start(deps, loops.clocks, stopping.signal), start(deps, loops.seals, stopping.signal)]
  return {
    wakePayouts: payouts.wake,
    wakeCleanUp: cleaning.wake,
    async stop() {
      stopping.abort()
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

function start(deps: Deps, loop: Loop, stopping: AbortSignal): { readonly wake: () => void; readonly ended: Promise<void> } {
  const pauses = pausesUntil(stopping)
  async function go(): Promise<void> {
    while (!stopping.aborted) {
      const seen = pauses.calls()
      const done = await loop.run(deps).catch((error: unknown) => {
        deps.log.error({ err: error }, loop.name)
        return 0
      })
      if (done === 0) await pauses.pause(seen, loop.everyMs)
    }
  }
  return { wake: pauses.wake, ended: go() }
}
