// What the browsers that are built for (`build/browser.ts`) may lack of the language: Chromium 109 is the last one on Windows 7, and many
// browsers of offices are built on it. Imported before anything else. A browser that has it keeps its own; none of it is more than is used.

function add(where: object, values: Readonly<Record<string, (...args: never[]) => unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!(name in where)) Object.defineProperty(where, name, { value, writable: true, configurable: true })
  }
}

add(Array.prototype, {
  toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
    return [...this].sort(compare)
  },
  toReversed(this: unknown[]) {
    return [...this].reverse()
  },
  toSpliced(this: unknown[], ...args: [number, number, ...unknown[]]) {
    const copy = [...this]
    copy.splice(...args)
    return copy
  },
})

add(Map, {
  groupBy(values: Iterable<unknown>, keyOf: (value: unknown, index: number) => unknown) {
    const groups = new Map<unknown, unknown[]>()
    let index = 0
    for (const value of values) {
      const key = keyOf(value, index)
      index += 1
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [value])
      else group.push(value)
    }
    return groups
  },
})

add(URL, {
  canParse(url: string, base?: string) {
    try {
      return new URL(url, base) instanceof URL
    } catch {
      return false
    }
  },
})

add(String.prototype, {
  /** A half of a surrogate pair is not encoded. */
  isWellFormed(this: string) {
    try {
      encodeURIComponent(this)
      return true
    } catch {
      return false
    }
  },
})

export {}
