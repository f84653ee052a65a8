import { setTimeout as sleep } from 'node:timers/promises'

/** Pauses that a call cuts short, also one that came since `calls` was read: before the look that found nothing. */
export interface Pauses {
  calls(): number
  wake(): void
  pause(seen: number, ms: number): Promise<void>
}

/** Nothing outlives a pause, so that a loop that is never woken may turn for months. */
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
