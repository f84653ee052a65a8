/** What became of the builds of a remote in browsers (docs/house.md, README "Ship a remote"): counted, without anything about whom. */

/**
 * `load`: a build is there and shows its pages; `slow`: it took longer than `slowMs`; `fallback`: another build took its place; `error`: it
 * did not load and there was no other, or one of its pages failed.
 */
export const OUTCOMES = ['load', 'slow', 'fallback', 'error'] as const
export type Outcome = (typeof OUTCOMES)[number]
export type Tally = Readonly<Record<Outcome, number>>

export const noOutcomes: Tally = { load: 0, slow: 0, fallback: 0, error: 0 }

/** A start that users notice. */
export const slowMs = 5000

/** What one browser may report at once; with `outcomesPath` the whole interface between the two. */
export const mostOutcomes = 20
export const outcomesPath = '/v1/remotes/outcomes/'

export const failuresOf = ({ fallback, error }: Tally): number => fallback + error

/** How often a build was wanted: it loaded, gave way, or failed. A page that failed in a loaded build counts once more, so no share exceeds the whole. */
export const opensOf = (tally: Tally): number => tally.load + failuresOf(tally)

export const failureShare = (tally: Tally): number => (opensOf(tally) === 0 ? 0 : failuresOf(tally) / opensOf(tally))

export const sumOf = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((sum, one) => ({ load: sum.load + one.load, slow: sum.slow + one.slow, fallback: sum.fallback + one.fallback, error: sum.error + one.error }), noOutcomes)

/** Below this number a few people with a bad connection would halt a canary. */
const leastFailures = 5
/** From this number on shares are compared; before, only a build that hardly works at all is halted. */
const leastOpens = 50
const leastOpensOfRuin = 10
const ruin = 0.5

/**
 * Why a canary must not go on, or null. Both builds are compared over the same hours, so that what ails the network ails both. It is halted
 * with at least 5 failures, if of at least 50 opens more failed than twice the stable build's share and one percentage point besides; or if of at
 * least 10 opens half failed, and of the stable build's less than a quarter.
 */
export function troubleOfCanary(canary: Tally, stable: Tally): string | null {
  const [opens, failures, share, usual] = [opensOf(canary), failuresOf(canary), failureShare(canary), failureShare(stable)]
  if (failures < leastFailures) return null
  const isWorse = opens >= leastOpens && share > 2 * usual + 0.01
  const isRuined = opens >= leastOpensOfRuin && share >= ruin && usual < ruin / 2
  if (!isWorse && !isRuined) return null
  return `${opens} 次打开中 ${failures} 次失败（${percent(share)}），稳定版本同期 ${opensOf(stable)} 次中 ${failuresOf(stable)} 次（${percent(usual)}）`
}

/** So many opens of a thousand may fail within `budgetDays`. */
const allowedShare = 0.005
export const budgetDays = 28

/** How much of a remote's error budget is used, 1 for all of it; null where nothing was opened. */
export function budgetUsed(tally: Tally): number | null {
  return opensOf(tally) === 0 ? null : failureShare(tally) / allowedShare
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`
