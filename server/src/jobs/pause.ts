import { setTimeout as sleep } from 'node:timers/promises'

/** Pauses that a wake-up ends early, including one that arrived after `calls` was read, i.e. before the poll that found no work. */
export interface Pauses {
  calls(): number
  wake(): void
  pause(seen: number, ms: number): Promise<void>
}

/** A pause leaves no listener or timer behind, so that a loop can run for months. */
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
