/** The number of checks made, and the failures among them. */
export interface Checks {
  readonly failures: string[]
  tried(): number
  /** `what`: what was done and expected. */
  that(truth: boolean, what: string, came: unknown): void
}

export function checks(): Checks {
  const failures: string[] = []
  let tried = 0
  return {
    failures,
    tried: () => tried,
    that(truth, what, came) {
      tried += 1
      if (!truth) failures.push(`${what}，得到 ${typeof came === 'string' ? came : JSON.stringify(came)}`)
    },
  }
}
