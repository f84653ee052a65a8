/** Polling interval of unfinished jobs. */
const pollMs = 2000

interface JobList {
  readonly results: readonly { readonly finish_at: string | null }[]
}

/** Polls a list of jobs while any of them is waiting or running. */
export const pollUntilFinished = (list: JobList | undefined): number | false => (list?.results.some(({ finish_at: end }) => end === null) ? pollMs : false)
