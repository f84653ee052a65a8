/** What is kept for a while: the longest unused goes first. */
export interface BoundedMap<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  delete(key: string): void
}

/** Keeps at most `most` values, which come to no more than `mostSize` in all by `sizeOf`. A larger one is not kept. */
export function boundedMap<V>({ most, mostSize, sizeOf }: { readonly most: number; readonly mostSize: number; readonly sizeOf: (value: V) => number }): BoundedMap<V> {
  // In the order of use.
  const kept = new Map<string, { readonly value: V; readonly size: number }>()
  let total = 0
  const forget = (key: string): void => {
    total -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  return {
    get(key) {
      const found = kept.get(key)
      if (found === undefined) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    set(key, value) {
      forget(key)
      const size = sizeOf(value)
      if (size > mostSize) return
      kept.set(key, { value, size })
      total += size
      for (const oldest of kept.keys()) {
        if (kept.size <= most && total <= mostSize) return
        forget(oldest)
      }
    },
    delete: forget,
  }
}
