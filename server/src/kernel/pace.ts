import { addressKey, widerKey } from './address.ts'
import { refuse, texts } from './refuse.ts'

/** How fast each address may call. Throws 429 for one that calls faster. */
export interface Pace {
  step(address: string): void
}

interface Bucket {
  /** Calls that may still be made at once; below zero: how far the address is ahead of its pace. */
  left: number
  at: number
}

/** Calls that may come at once, in seconds of the pace. */
const burstSeconds = 3

/**
 * A token bucket for each address, in memory: it must cost less than what it refuses, so each process counts what reaches it. Refused calls
 * count too, so that who goes on calling too fast gets nothing until they pause for a second. An IPv6 /48 has four times the pace of one
 * of its /64s. `perSecond` 0: any pace.
 */
export function paceOf(perSecond: number, now: () => number = () => performance.now()): Pace {
  const buckets = new Map<string, Bucket>()
  let swept = now()

  function take(key: string, rate: number): boolean {
    const at = now()
    const bucket = buckets.get(key) ?? { left: rate * burstSeconds, at }
    bucket.left = Math.max(-rate, Math.min(rate * burstSeconds, bucket.left + ((at - bucket.at) / 1000) * rate) - 1)
    bucket.at = at
    buckets.set(key, bucket)
    return bucket.left >= 0
  }

  /** An address that has been quiet for as long as its bucket takes to fill starts anew anyway. */
  function sweep(): void {
    if (now() - swept < 10_000) return
    swept = now()
    for (const [key, { at }] of buckets) if (swept - at > (burstSeconds + 1) * 1000) buckets.delete(key)
  }

  return {
    step(address) {
      if (perSecond === 0) return
      sweep()
      const wider = widerKey(address)
      // Both are counted, whatever the first says.
      const isInPace = [take(addressKey(address), perSecond), wider === null || take(wider, 4 * perSecond)].every(Boolean)
      if (!isInPace) refuse('too_many', texts.tooMany, { retryAfterSeconds: 1 })
    },
  }
}
