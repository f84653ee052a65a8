import { options } from '../status-option.ts'
import { EVIDENCE_POINTS, type EvidenceKey, evidenceKeys, type EvidencePoint, type EvidenceState, isGap } from './points.ts'

/** How many bills are in each state at one point. */
export type EvidenceSum = { readonly key: EvidenceKey } & Readonly<Record<EvidenceState, number>>

export interface EvidenceSums {
  readonly bills: number
  /** Bills without a gap. */
  readonly complete: number
  readonly points: readonly EvidenceSum[]
}

/** Adds up bill after bill: of a settlement, an enterprise or a month. */
export function sumEvidence(bills: Iterable<readonly EvidencePoint[]>): EvidenceSums {
  const sums = new Map(evidenceKeys.map((key) => [key, { key, present: 0, missing: 0, disordered: 0, not_needed: 0 }]))
  let count = 0
  let complete = 0
  for (const points of bills) {
    count += 1
    if (!points.some(isGap)) complete += 1
    for (const { key, state } of points) {
      const sum = sums.get(key)
      if (sum !== undefined) sum[state] += 1
    }
  }
  // A point that no bill has been asked about is not shown.
  return { bills: count, complete, points: [...sums.values()].filter((sum) => sum.present + sum.missing + sum.disordered + sum.not_needed > 0) }
}

/** The worst that some bill is at this point. */
export function worstOf(sum: EvidenceSum): EvidenceState {
  if (sum.missing > 0) return 'missing'
  if (sum.disordered > 0) return 'disordered'
  return sum.present > 0 ? 'present' : 'not_needed'
}

/** What a filter asks for: no gap, any gap, or a point that is missing or in the wrong order. */
export const EVIDENCE_WISHES = /* @__PURE__ */ options(
  ['gap', '有缺口', 'warning'], ['complete', '没有缺口', 'success'],
  ...evidenceKeys.map((key) => [key, `缺少${EVIDENCE_POINTS[key].label}`, 'danger'] as const),
)

/** The points that the wishes are about: of any gap, and of none, all. */
export const askedBy = (wishes: readonly string[]): ReadonlySet<EvidenceKey> =>
  new Set(evidenceKeys.filter((key) => wishes.includes(key) || wishes.includes('gap') || wishes.includes('complete')))

/** Whether one of the wishes finds it. */
export function matchesEvidence({ bills, complete, points }: EvidenceSums, wishes: readonly string[]): boolean {
  return wishes.some((wish) => {
    if (wish === 'complete') return bills > 0 && complete === bills
    if (wish === 'gap') return complete < bills
    return points.some((sum) => sum.key === wish && sum.missing + sum.disordered > 0)
  })
}
