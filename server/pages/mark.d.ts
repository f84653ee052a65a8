/** A picture of these lines, aslant, as large as they need, to be repeated over the page. Long lines are broken. */
export function markOf(texts: readonly string[]): string
