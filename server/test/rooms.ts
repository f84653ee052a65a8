/** Room → rooms that it imports, each with an importing file. */
export type Imports = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Each import cycle once, as the importing files in order. */
export function circlesOf(imports: Imports): string[] {
  const found = new Map<string, string>()
  const done = new Set<string>()
  const walk = (room: string, way: readonly string[]): void => {
    const start = way.indexOf(room)
    if (start >= 0) {
      const circle = way.slice(start)
      const key = circle.toSorted().join(' ')
      const files = circle.map((from, index) => imports.get(from)?.get(circle[index + 1] ?? room) ?? from)
      if (!found.has(key)) found.set(key, [...files, room].join(' → '))
      return
    }
    if (done.has(room)) return
    for (const other of imports.get(room)?.keys() ?? []) walk(other, [...way, room])
    done.add(room)
  }
  for (const room of imports.keys()) walk(room, [])
  return [...found.values()]
}
