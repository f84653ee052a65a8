import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { isDatabaseAway } from '../../kernel/errors.ts'
import { collectReturns } from './returns.ts'
import { sendPayouts } from './sender.ts'

export interface PaymentWorker {
  stop(): Promise<void>
}

/** Between looks when nothing was due: what a payment waits at most before it is sent. */
const idleMs = 500
/** Returns come days later; asking often only costs. */
const returnsMs = 5000

/**
 * Sends payouts and collects what the channel says of them, in this process. Any number of processes may do so at once:
 * claims are rows, and every effect is guarded by the state it starts from.
 */
export function startPayments(deps: Deps): PaymentWorker {
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  const failed = (error: unknown, what: string) => {
    if (isDatabaseAway(error)) deps.log.warn(`${what}: database away`)
    else deps.log.error({ err: error }, what)
  }

  async function send(): Promise<void> {
    while (!stopping.signal.aborted) {
      const moved = await sendPayouts(deps).catch((error: unknown) => {
        failed(error, 'payment sender')
        return 0
      })
      if (moved === 0) await pause(idleMs)
    }
  }

  async function collect(): Promise<void> {
    while (!stopping.signal.aborted) {
      await collectReturns(deps).catch((error: unknown) => failed(error, 'payment returns'))
      await pause(returnsMs)
    }
  }

  const loops = Promise.all([send(), collect()])
  return {
    async stop() {
      stopping.abort()
      await loops
    },
  }
}
