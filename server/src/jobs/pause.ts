import { setTimeout as sleep } from 'node:timers/promises'

/** Waits that a call ends early, also one that came since `calls` was read, i.e. before the poll that found nothing. */
export interface Pauses {
  calls(): number
  wake(): void
  pause(seen: number, ms: number): Promise<void>
}

/** Nothing outlives a wait, so that a loop that is never woken can run for months. */
export function pausesUntil(stopping: AbortSignal): Pauses {
  let calls = 0
  const sleeping = new Set<AbortController>()
  return {
    calls: () => calls,
    wake() {
      calls += 1
      for (const each of sleeping) each.abort()
    },
    async pause(seen, ms) {
      if (calls !== seen || stopping.aborted) return
      const own = new AbortController()
      sleeping.add(own)
      await sleep(ms, undefined, { signal: AbortSignal.any([own.signal, stopping]) }).catch(() => undefined)
      sleeping.delete(own)
    },
  }
}
