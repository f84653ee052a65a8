// 完税证明导入 (R313): the bureau gives one PDF per person, named by the identity number, perhaps with the month.
import { maskIdNoTwo } from './masks.ts'
import { fullIdNo, isIdNoFormat } from './validators.ts'

interface ProofName {
  /** Of 18 characters; null: the name has none. */
  readonly idNo: string | null
  /** Null: the name says none. */
  readonly month: string | null
}

const idNosIn = /(?<!\d)(?:\d{17}[\dX]|\d{15})(?!\d)/giu

/** As it is shown, in the record of an upload: whoever may see that may not see whole numbers. */
export const maskProofName = (name: string): string => name.normalize('NFKC').replaceAll(idNosIn, maskIdNoTwo)

export function readProofName(name: string): ProofName {
  const plain = name.normalize('NFKC').toUpperCase()
  const found = plain.match(idNosIn)?.[0]
  const rest = found === undefined ? plain : plain.replace(found, ' ')
  const month = /(?<!\d)(20\d{2})[-年.]?(0[1-9]|1[0-2])(?!\d)/u.exec(rest)
  return { idNo: found !== undefined && isIdNoFormat(found) ? fullIdNo(found) : null, month: month === null ? null : `${month[1] ?? ''}-${month[2] ?? ''}` }
}

/** As many at once, because each number is a question that counts (kernel/asks.ts of the server). */
export const MOST_PROOFS = 100

/** What becomes of a file: only those that match are submitted. */
export const PROOF_VERDICTS = ['matched', 'has_one', 'to_declare', 'ambiguous', 'unknown', 'unnamed', 'twice'] as const
export type ProofVerdict = (typeof PROOF_VERDICTS)[number]

interface Candidate {
  readonly status: 'to_declare' | 'declared' | 'finished'
  readonly month: string
}

/** The month that a file is about, out of the months of its person (none: a stranger): the one that it names, else the only one that waits for a proof. */
export function matchProof<C extends Candidate>({ idNo, month }: ProofName, candidates: readonly C[]): { readonly verdict: ProofVerdict; readonly row?: C } {
  if (idNo === null) return { verdict: 'unnamed' }
  const named = month === null ? candidates : candidates.filter((one) => one.month === month)
  const waiting = named.filter(({ status }) => status === 'declared')
  const [only] = waiting
  if (waiting.length > 1) return { verdict: 'ambiguous' }
  if (only !== undefined) return { verdict: 'matched', row: only }
  const done = named.find(({ status }) => status === 'finished')
  if (done !== undefined) return { verdict: 'has_one', row: done }
  const [open] = named
  return open === undefined ? { verdict: 'unknown' } : { verdict: 'to_declare', row: open }
}
