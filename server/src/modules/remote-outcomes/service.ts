import { sql } from 'kysely'
import type { Flavour } from '@linggong/shared/domain/flavours'
import { type Outcome, type Tally, failuresOf, noOutcomes } from '@linggong/shared/domain/remote-outcomes'
import { addressKey } from '../../kernel/address.ts'
import { countAttempts } from '../../kernel/rate-limit.ts'
import type { Tx } from '../../kernel/transaction.ts'

interface Report {
  readonly flavour: Flavour
  readonly build: string
  readonly kind: Outcome
  readonly route: string
  readonly reason: string
}

const hourMs = 3_600_000
/** Of one address in an hour, behind which a whole office may sit; failures apart, because they can halt a canary. */
const mostOfAddress = 1000
const mostFailuresOfAddress = 50

/** Adds reports to the counters of their hour. What an address sends beyond its share is left out without a word: nobody waits for an answer. */
export async function countReports(tx: Tx, address: string, reports: readonly Report[], now: Date): Promise<void> {
  const [failed, others] = [reports.filter(isFailure), reports.filter((one) => !isFailure(one))]
  const limits = [['failures', failed, mostFailuresOfAddress], ['others', others, mostOfAddress]] as const
  const asked = limits.filter(([, some]) => some.length > 0).map(([name, some, max]) => ({ limit: { key: `outcomes-${name}:${addressKey(address)}`, max, seconds: 3600, by: some.length }, some }))
  if (asked.length === 0) return
  const full = new Set((await countAttempts(tx, asked.map(({ limit }) => limit), now)).map(({ key }) => key))
  const taken = asked.filter(({ limit }) => !full.has(limit.key)).flatMap(({ some }) => some)
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
  // One row each, always in the same order, so that two transactions wait for each other instead of deadlocking.
  const rows = [...Map.groupBy(taken, (one) => [one.flavour, one.build, one.kind, one.route].join(' ')).entries()].toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, same]) => same.slice(-1).map((one) => ({ ...one, hour, count: same.length })))
  if (rows.length === 0) return
  await tx.insertInto('app.remote_outcome').values(rows)
    .onConflict((conflict) => conflict.columns(['flavour', 'build', 'hour', 'kind', 'route']).doUpdateSet((eb) => ({
      count: eb('app.remote_outcome.count', '+', eb.ref('excluded.count')),
      reason: sql<string>`coalesce(nullif(${eb.ref('excluded.reason')}, ''), ${eb.ref('app.remote_outcome.reason')})`,
    })))
    .execute()
}

const isFailure = ({ kind }: Report): boolean => failuresOf({ ...noOutcomes, [kind]: 1 }) > 0

export interface BuildTally extends Tally {
  readonly flavour: string
  readonly build: string
}

/** What became of each build since then. */
export async function talliesSince(tx: Tx, since: Date): Promise<BuildTally[]> {
  const rows = await tx.selectFrom('app.remote_outcome').select(['flavour', 'build', 'kind']).select((eb) => eb.fn.sum<string>('count').as('count'))
    .where('hour', '>=', since).groupBy(['flavour', 'build', 'kind']).orderBy('flavour').orderBy('build').execute()
  const byBuild = Map.groupBy(rows, ({ flavour, build }) => `${flavour} ${build}`)
  return [...byBuild.values()].flatMap((kinds) => kinds.slice(0, 1).map(({ flavour, build }) => ({
    ...noOutcomes, ...Object.fromEntries(kinds.map(({ kind, count }) => [kind, Number(count)])), flavour, build,
  })))
}

interface RouteCount {
  readonly flavour: string
  readonly build: string
  readonly route: string
  readonly kind: string
  readonly reason: string
  readonly count: number
}

/** The pages with the most failures since then. */
export async function worstSince(tx: Tx, since: Date, most: number): Promise<RouteCount[]> {
  const rows = await tx.selectFrom('app.remote_outcome').select(['flavour', 'build', 'route', 'kind']).select((eb) => [eb.fn.sum<string>('count').as('count'), eb.fn.max('reason').as('reason')])
    .where('hour', '>=', since).where('kind', 'in', ['fallback', 'error']).groupBy(['flavour', 'build', 'route', 'kind']).orderBy('count', 'desc').orderBy('build').orderBy('route').limit(most).execute()
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
}
