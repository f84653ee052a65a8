/** More than a person reads; whoever needs more names it better. */
export const best = 50

/** Of one row more than is shown, so that it is known whether there are others. */
export function bestOf<R>(rows: readonly R[]): { results: R[]; has_more: boolean } {
  return { results: rows.slice(0, best), has_more: rows.length > best }
}
