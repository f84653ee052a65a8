/** More results than this should be narrowed by a better search. */
export const best = 50

/** Expects one row more than shown, which tells whether there are others. */
export function bestOf<R>(rows: readonly R[]): { results: R[]; has_more: boolean } {
  return { results: rows.slice(0, best), has_more: rows.length > best }
}
