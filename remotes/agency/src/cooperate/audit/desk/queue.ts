/** The next or previous place in the queue that is not decided; undefined: there is none in that direction. */
export function stepFrom<R extends { readonly id: string }>(rows: readonly R[], at: number, by: 1 | -1, isDecided: (id: string) => boolean): number | undefined {
  for (let index = at + by; index >= 0 && index < rows.length; index += by) {
    const row = rows[index]
    if (row !== undefined && !isDecided(row.id)) return index
  }
  return undefined
}

/** Where to go on after a decision: forwards, else from the beginning; undefined: all are decided. */
export function nextOpen<R extends { readonly id: string }>(rows: readonly R[], at: number, isDecided: (id: string) => boolean): number | undefined {
  return stepFrom(rows, at, 1, isDecided) ?? stepFrom(rows, -1, 1, isDecided)
}
