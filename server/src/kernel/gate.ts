import { refuse } from './refuse.ts'

/** A way in for so many at a time. Whoever finds it full waits; those who wait are let in in turn by key, so that one key's crowd does not delay another's. */
export interface Gate {
  /** Refuses with `busy` when too many of the same key are waiting, or one of them has waited for too long. */
  pass<T>(key: string, work: () => Promise<T>): Promise<T>
}

export interface GateOptions {
  /** At a time, of all keys together. */
  readonly slots: number
  /** At a time, of one key. */
  readonly perKey: number
  /** How many of one key may wait. */
  readonly waiting: number
  readonly waitMs: number
}

interface Line {
  inside: number
  readonly queue: (() => void)[]
}

/** Bounded queues with one fair exit, within one process: what they protect (its threads, its connections) belongs to the process too. */
export function fairGate({ slots, perKey, waiting, waitMs }: GateOptions): Gate {
  /** In the order of their turns. */
  const lines = new Map<string, Line>()
  let inside = 0

  /** Lets in whoever is next, as long as there is room. */
  function admit(): void {
    for (const [key, line] of lines) {
      if (inside >= slots) return
      const enter = line.inside < perKey ? line.queue.shift() : undefined
      if (enter === undefined) continue
      // To the end of the turns.
      lines.delete(key)
      lines.set(key, line)
      inside += 1
      line.inside += 1
      enter()
    }
  }

  function leave(key: string, line: Line): void {
    inside -= 1
    line.inside -= 1
    forget(key, line)
    admit()
  }

  function forget(key: string, line: Line): void {
    if (line.inside === 0 && line.queue.length === 0) lines.delete(key)
  }

  async function turn(key: string, line: Line): Promise<void> {
    if (line.queue.length >= waiting) busy()
    // Nobody of the same key waits, and whoever of another does has no room of their own.
    if (line.queue.length === 0 && inside < slots && line.inside < perKey) {
      inside += 1
      line.inside += 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const late = setTimeout(() => {
      line.queue.splice(line.queue.indexOf(enter), 1)
      forget(key, line)
      reject(new Error('late'))
    }, waitMs)
    const enter = (): void => {
      clearTimeout(late)
      resolve()
    }
    line.queue.push(enter)
    admit()
    await promise.catch(busy)
  }

  return {
    async pass(key, work) {
      const line = lines.get(key) ?? { inside: 0, queue: [] }
      lines.set(key, line)
      await turn(key, line)
      try {
        return await work()
      } finally {
        leave(key, line)
      }
    },
  }
}

const busy = (): never => refuse('busy', '服务繁忙，请稍后重试', { retryAfterSeconds: 1 })
