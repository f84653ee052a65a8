/** Seeded random numbers: the same seed gives the same data on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** An integer from `min` to `max`, both inclusive. */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** `n` different elements, in the list's order. */
  some<T>(list: readonly T[], n: number): T[]
  /** True with a probability of `percent`. */
  percent(percent: number): boolean
  /** Log-normal with this median; `spread` is the σ of the logarithm (domain.md §7). */
  around(median: number, spread: number): number
}

/** mulberry32: a small generator, good enough for demo data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick<T>(list: readonly T[]): T {
      const chosen = list[int(0, list.length - 1)]
      if (chosen === undefined) throw new Error('nothing to pick from')
      return chosen
    },
    some<T>(list: readonly T[], n: number): T[] {
      const keys = list.map((value, index) => ({ value, index, key: next() }))
      return keys.toSorted((a, b) => a.key - b.key).slice(0, n).toSorted((a, b) => a.index - b.index).map(({ value }) => value)
    },
    percent: (percent) => next() * 100 < percent,
    around: (median, spread) => median * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  }
}

/** A UUIDv7 with a seeded random part: equal seeds give equal ids. */
export function idAt(time: Date, random: Random): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(time.getTime(), 0, 6)
  for (let index = 6; index < 16; index += 1) bytes[index] = random.int(0, 255)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}
