/** `short` runs in `npm test`, `long` in `npm run prove`. */
export type Scale = 'short' | 'long'

/** What a proof stands on. */
export interface Ground {
  readonly scale: Scale
  /** Superuser's URL of a throwaway PostgreSQL; a proof makes its own databases in it (`openPlace`). */
  readonly admin: string
  /** A line of progress, for whoever watches a long run. */
  readonly say: (text: string) => void
}

export interface Outcome {
  /** Cases that were really carried out. */
  readonly tried: number
  /** One line each: what was done, what was expected, what came. Empty: proven. */
  readonly failures: readonly string[]
}

/** One promise about the whole server, tried on cases that are generated from the contract, the machines or the ledger. */
export interface Proof {
  /** `npm run prove -- <name>` */
  readonly name: string
  /** In Chinese, as the table shows it. */
  readonly what: string
  /** Fewer cases than these would prove nothing. */
  readonly atLeast: Readonly<Record<Scale, number>>
  readonly run: (ground: Ground) => Promise<Outcome>
}
