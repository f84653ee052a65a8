import pg from 'pg'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { startOfDay, type BusinessDate } from '@linggong/shared/domain/time'
import { connect, typeParsers } from '../db/connect.ts'
import { contextKeyOf } from '../db/context.ts'
import type { Deps, OwnedDeps } from '../deps.ts'
import { SYSTEM, type Actor } from '../kernel/actor.ts'
import { withPaperKeys } from '../kernel/identities.ts'
import { Refusal } from '../kernel/refuse.ts'
import { chainOf } from '../kernel/session.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { simulatedChannel, type SimulatedChannel } from '../ports/channel-simulator.ts'
import { need } from './base.ts'
import { presets } from './presets.ts'

/** The environment of the seed: the real services with a simulated clock, and the simulated bank answering at once. */
export interface SeedEnv {
  /** Their clock is the simulated one. */
  readonly deps: Deps
  readonly channel: SimulatedChannel
  /** The first member of staff with all permissions, by the name of the organisation. */
  readonly actors: ReadonlyMap<string, Actor>
  /** Runs one step at a simulated time and dates the rows it wrote. */
  act<T>(at: Date, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** 09:00 in Shanghai plus minutes. */
export const clockAt = (day: BusinessDate, minutes: number): Date => new Date(startOfDay(day).getTime() + (9 * 60 + minutes) * 60_000)

const opening = '00000000-0000-0000-0000-000000000000'

export async function openSeedEnv(deps: OwnedDeps): Promise<SeedEnv> {
  const begun = deps.clock()
  let now = begun
  const channel = simulatedChannel(deps.databaseUrl)
  const owner = new pg.Client({ connectionString: deps.ownerUrl, application_name: 'linggong seed', types: typeParsers })
  owner.on('error', () => undefined)
  await owner.connect()
  await owner.query('select guard.act_as_system(false)')
  const last = await owner.query<{ id: string | null }>('select max(id::text) as id from app.history_event')
  let seen = last.rows[0]?.id ?? opening
  const lastTold = await owner.query<{ id: string | null }>('select max(id::text) as id from app.message')
  let told = lastTold.rows[0]?.id ?? opening
  // Two thousand small commits: waiting for the disk at each took most of the time. The final marker waits for all of them.
  const db = withPaperKeys(connect({ url: deps.databaseUrl, key: contextKeyOf(deps.db), size: 4, lazyCommit: true }), deps.paperKeys)
  await owner.query('set synchronous_commit = off')
  const staged: Deps = { ...deps, db, channel, clock: () => new Date(now) }

  /** The change log, messages and jobs take their time from the database, so they are dated back. */
  async function date(): Promise<void> {
    const { rows } = await owner.query<{ id: string | null }>('with dated as (update app.history_event set create_at = $1 where id > $2 returning id) select max(id::text) as id from dated', [now, seen])
    seen = rows[0]?.id ?? seen
    const said = await owner.query<{ id: string | null }>('with dated as (update app.message set create_at = $1 where id > $2 returning id) select max(id::text) as id from dated', [now, told])
    told = said.rows[0]?.id ?? told
    await owner.query('update app.job set create_at = $1 where finish_at = $1 and create_at > $1', [now])
    // The simulated bank has the time of the real clock.
    await owner.query('update simulator.payment set answer_at = $1 where answer_at >= $2', [now, begun])
    await owner.query('update simulator.payment set return_at = $1 where return_at >= $2', [now, begun])
  }

  return {
    deps: staged,
    channel,
    actors: await readActors(deps),
    async act(at, work) {
      now = at
      for (let tries = 0; ; tries += 1) {
        try {
          const result = await work()
          await date()
          return result
        } catch (error) {
          // The limit of one code per minute and phone applies here too: advance the simulated clock.
          if (!(error instanceof Refusal) || error.status !== 429 || tries > 3) throw error
          now = new Date(now.getTime() + (error.retryAfterSeconds ?? 60) * 1000)
        }
      }
    },
    async close() {
      await channel.close()
      await owner.end()
      await db.destroy()
    },
  }
}

async function readActors(deps: Deps): Promise<Map<string, Actor>> {
  const rows = await inTransaction(deps.db, SYSTEM, (tx) =>
    tx
      .selectFrom('app.staff as s')
      .innerJoin('app.tenant as t', 't.id', 's.tenant_id')
      .innerJoin('app.account as a', 'a.id', 's.account_id')
      .innerJoin('app.role as r', (join) => join.onRef('r.tenant_id', '=', 't.id').on('r.name', '=', presets.admin.name))
      .whereRef('a.phone', '=', 't.manager_phone')
      .select(['s.id as staff', 'a.id as account', 'a.name', 'a.phone', 't.id', 't.name as tenant', 't.flavour', 't.park_id', 't.platform_id', 't.agency_id'])
      .execute(),
  )
  return new Map(
    rows.map((row) => [
      row.tenant,
      {
        staffId: row.staff, accountId: row.account, tenantId: row.id, flavour: row.flavour, name: row.name, phone: row.phone,
        permissions: new Set(allPermissions(row.flavour)), disabledBy: null, chain: chainOf(row.flavour, row.id, row),
      },
    ]),
  )
}

export const actorOf = (env: SeedEnv, name: string): Actor => need(env.actors, name)

/** The administrator whose phone it is. */
export function actorByPhone(env: SeedEnv, phone: string): Actor {
  return [...env.actors.values()].find((one) => one.phone === phone) ?? need(env.actors, phone)
}
