/** `short` runs in `npm test`, `long` in `npm run prove`. */
export type Scale = 'short' | 'long'

/** What a proof is given. */
export interface ProofContext {
  readonly scale: Scale
  /** The superuser's URL of a throwaway PostgreSQL; a proof creates its own databases in it (`startTestServer`). */
  readonly admin: string
  /** Of a proof that goes call by call: the calls to test alone, by name. */
  readonly only?: readonly string[]
  /** Reports a line of progress during a long run. */
  readonly say: (text: string) => void
}

export interface Outcome {
  /** Number of cases actually run. */
  readonly tried: number
  /** One line per failure: what was done, expected and received. Empty: proven. */
  readonly failures: readonly string[]
}

/** A property of the whole server, checked on cases generated from the contract, the machines or the ledger. */
export interface Proof {
  /** `npm run prove -- <name>` */
  readonly name: string
  /** In Chinese, as shown in the result table. */
  readonly what: string
  /** A run with fewer cases than these counts as failed. */
  readonly atLeast: Readonly<Record<Scale, number>>
  /** It goes call by call, and can be asked for some of them: `npm run prove -- <name>:<call>,<call>` */
  readonly byCall?: true
  readonly run: (context: ProofContext) => Promise<Outcome>
}
