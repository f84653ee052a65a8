import pg from 'pg'
import { businessDate } from '@linggong/shared/domain/time'
import type { Deps, OwnedDeps } from '../deps.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { beginOf, passwordHashes, writeBase } from './base.ts'
import { playHalfYear } from './half-year.ts'
import { furnishOffices } from './offices.ts'
import { arrange } from './own-affairs.ts'
import { appointPairs } from './pairs.ts'
import { openStage, type Stage } from './stage.ts'

/** A part of the demo. It may find what a run that was killed left of it, and parts that later versions put before it. */
interface SeedStage {
  /** Stored in the database: must not change. */
  readonly name: string
  /** `begin`: the first morning of the story; `now`: when this part is played, also long after the others. */
  readonly play: (stage: Stage, begin: Date, now: Date) => Promise<void>
}

const ground = 'ground'

/** In the order in which a new database gets them. A database of an older version gets those that it lacks: new ones go to the end. */
const stages: readonly SeedStage[] = [
  {
    name: 'offices',
    play: async (stage, begin) => {
      await arrange(stage, begin)
      await furnishOffices(stage, businessDate(begin))
    },
  },
  { name: 'half_year', play: playHalfYear },
  { name: 'pairs', play: (stage, _begin, now) => appointPairs(stage, now) },
]

/** One seed at a time, also when two processes start together on an empty database. */
const lock = 7_204_113_901

/**
 * Fills an empty database with the demo (set S of domain.md §7) and an older demo with what has come since, stage by stage. A start that
 * was killed goes on with the stage that it was at.
 */
export async function seedDemo(deps: OwnedDeps): Promise<void> {
  const guard = new pg.Client({ connectionString: deps.ownerUrl, application_name: 'linggong seed guard' })
  guard.on('error', () => undefined)
  await guard.connect()
  try {
    await guard.query('select pg_advisory_lock($1)', [lock])
    const started = performance.now()
    const known = await knownStages(deps)
    const laid = known.get(ground) ?? (await layGround(deps))
    const missing = stages.filter(({ name }) => !known.has(name))
    if (laid === null || missing.length === 0) return
    await tell(deps, missing, beginOf(laid))
    deps.log.info({ ms: Math.round(performance.now() - started), stages: missing.map(({ name }) => name) }, 'demo data written')
  } finally {
    await guard.end()
  }
}

async function knownStages({ db }: Deps): Promise<Map<string, Date>> {
  const rows = await inTransaction(db, SYSTEM, (tx) => tx.selectFrom('app.seed_stage').select(['name', 'done_at']).execute())
  return new Map(rows.map(({ name, done_at }) => [name, done_at]))
}

/** Organisations and people, in one transaction; null where there are some that are not the demo's. */
async function layGround(deps: Deps): Promise<Date | null> {
  const hashes = await passwordHashes()
  const now = deps.clock()
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    if ((await tx.selectFrom('app.tenant').select('id').limit(1).executeTakeFirst()) !== undefined) return null
    await writeBase(tx, now, hashes)
    await tx.insertInto('app.seed_stage').values({ name: ground, done_at: now }).execute()
    return now
  })
}

async function tell(deps: OwnedDeps, missing: readonly SeedStage[], begin: Date): Promise<void> {
  const stage = await openStage(deps)
  try {
    for (const { name, play } of missing) {
      await play(stage, begin, deps.clock())
      await inTransaction(deps.db, SYSTEM, (tx) => tx.insertInto('app.seed_stage').values({ name, done_at: deps.clock() }).execute())
    }
  } finally {
    await stage.close()
  }
}
