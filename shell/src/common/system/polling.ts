/** How often a running job is asked for. */
const pollMs = 2000

/** A list of jobs is read again for as long as one of them runs. */
export function pollWhileRunning<S extends string>(running: S) {
  return (list: { readonly results: readonly { readonly status: S | string }[] } | undefined): number | false =>
    list?.results.some(({ status }) => status === running) ? pollMs : false
}
