/** Seeded pseudo-random numbers (mulberry32), so that a seed always generates the same simulation. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = this.state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer from `from` to `to`, both inclusive. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  percent(of: number): boolean {
    return this.next() * 100 < of
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.int(0, list.length - 1)]
  }

  /** Picks by weight. */
  weighted<T>(list: readonly (readonly [number, T])[]): T {
    const sum = list.reduce((all, [weight]) => all + weight, 0)
    let at = this.next() * sum
    for (const [weight, one] of list) {
      at -= weight
      if (at < 0) return one
    }
    const last = list.at(-1)
    if (last === undefined) throw new Error('nothing to choose from')
    return last[1]
  }

  some<T>(list: readonly T[], percent: number): T[] {
    return list.filter(() => this.percent(percent))
  }
}
