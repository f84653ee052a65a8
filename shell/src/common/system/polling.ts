/** How often a job that has not ended is asked for. */
const pollMs = 2000

interface JobList {
  readonly results: readonly { readonly finish_at: string | null }[]
}

/** A list of jobs is read again for as long as one of them waits or runs. */
export const pollUntilFinished = (list: JobList | undefined): number | false => (list?.results.some(({ finish_at: end }) => end === null) ? pollMs : false)
