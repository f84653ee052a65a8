/** Milliseconds between two looks at what the outside world has in hand. */
const pause = 3000

/** Reads a record again as long as something else than its readers moves it. */
export const whileMoving = <R>(isMoving: (record: R) => boolean) => (record: R | undefined): number | false => (record !== undefined && isMoving(record) ? pause : false)

/** The same of the rows of a list. */
export const whileAnyMoves = <R>(isMoving: (row: R) => boolean) => whileMoving((answer: { readonly results: readonly R[] }) => answer.results.some(isMoving))
