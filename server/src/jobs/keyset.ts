/**
 * Walks a table by id in chunks (keyset pagination), newest first: constant memory, no growing offset, and rows inserted
 * meanwhile do not shift it. `next` returns the rows below `before` (null: from the top), ordered by id descending.
 */
export async function* byKeyset<R extends { readonly id: string }>(
  next: (before: string | null, limit: number) => Promise<readonly R[]>,
  size = 1000,
): AsyncGenerator<readonly R[]> {
  let before: string | null = null
  for (;;) {
    const rows: readonly R[] = await next(before, size)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (rows.length < size || last === undefined) return
    before = last.id
  }
}
