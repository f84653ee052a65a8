import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Flavour } from '@linggong/shared/contract/call'
import { asOwner, testApp } from '../../test/database.ts'
import { insertRows } from '../db/bulk.ts'
import { poolOf } from '../db/connect.ts'
import { contextKeyOf, withContextKey } from '../db/context.ts'
import type { Database } from '../db/tables.ts'
import { billBatchQuery } from '../modules/bill-batches/queries.ts'
import { seededRandom } from '../seed/random.ts'
import { SYSTEM, type Actor, type Caller } from './actor.ts'
import { newId } from './ids.ts'
import { page } from './lists.ts'
import { changesOf, notedTables } from './totals.ts'
import { inTransaction, type Tx } from './transaction.ts'

const { deps, tenants } = await testApp()

/** A server process as far as lists are concerned: its own connections and cache. `counts` is the number of times it counted. */
function processOf() {
  const heard = { counts: 0 }
  const listening = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: poolOf({ url: deps.databaseUrl, size: 4 }) }),
    log: ({ query }) => {
      if (query.sql.includes('seen_by')) heard.counts += 1
    },
  })
  const db = withContextKey(listening, contextKeyOf(deps.db))
  afterAll(() => db.destroy())
  return { db, heard }
}

const [one, other] = [processOf(), processOf()]
const callerOf = (place: keyof typeof tenants.ids, flavour: Flavour): Actor => ({
  flavour, tenantId: tenants.ids[place], staffId: newId(), accountId: newId(), name: '', phone: '', permissions: new Set(), disabledBy: null,
  chain: { park_id: place === 'foreign' ? tenants.ids.otherPark : tenants.ids.park, platform_id: null, agency_id: null, company_id: null },
})
const [agency, company, neighbour, foreign] = [callerOf('agency', 'agency'), callerOf('company', 'company'), callerOf('neighbour', 'company'), callerOf('foreign', 'company')]
const readers = [callerOf('saas', 'saas'), callerOf('park', 'park'), callerOf('otherPark', 'park'), callerOf('platform', 'platform'), agency, company, neighbour, foreign]
const chains = {
  company: { park_id: tenants.ids.park, platform_id: tenants.ids.platform, agency_id: tenants.ids.agency, company_id: tenants.ids.company },
  neighbour: { park_id: tenants.ids.park, platform_id: tenants.ids.platform, agency_id: tenants.ids.agency, company_id: tenants.ids.neighbour },
  foreign: { park_id: tenants.ids.otherPark, platform_id: tenants.ids.otherPlatform, agency_id: tenants.ids.otherAgency, company_id: tenants.ids.foreign },
}

async function add(tx: Tx, whose: keyof typeof chains, n = 1): Promise<void> {
  await insertRows(tx, 'app.bill_batch', Array.from({ length: n }, () => {
    const id = newId()
    return { ...chains[whose], id, sn: id, status: 'to_settlement' as const, filename: '', bill_count: 1, amount: 1, creator_id: id, creator: '', created_by: 'agency' as const }
  }))
}

/** Requests a page of one row, so that the total does not follow from the page. */
const listed = async (tx: Tx, caller: Caller, filters = {}): Promise<number> => (await page(tx, billBatchQuery(tx, caller, filters), { page: 1, page_size: 1 }, { id: 'app.bill_batch.id' })).total
const totalFor = (at: { db: typeof deps.db }, caller: Caller, filters = {}): Promise<number> => inTransaction(at.db, caller, (tx) => listed(tx, caller, filters))

await inTransaction(deps.db, SYSTEM, async (tx) => {
  for (const whose of ['company', 'neighbour', 'foreign'] as const) await add(tx, whose, 5)
})

test('a count is asked once in each process, and again after a change that its organisation sees', async () => {
  expect([await totalFor(one, agency), await totalFor(other, agency)]).toEqual([10, 10])
  const [before, beforeOther] = [one.heard.counts, other.heard.counts]
  for (let n = 0; n < 3; n += 1) expect([await totalFor(one, agency), await totalFor(other, agency)]).toEqual([10, 10])
  await inTransaction(deps.db, SYSTEM, (tx) => add(tx, 'foreign'))
  expect([await totalFor(one, agency), one.heard.counts, other.heard.counts]).toEqual([10, before, beforeOther])
  await inTransaction(one.db, SYSTEM, (tx) => add(tx, 'company'))
  expect([await totalFor(one, agency), await totalFor(other, agency)]).toEqual([11, 11])
  expect([one.heard.counts, other.heard.counts]).toEqual([before + 1, beforeOther + 1])
})

test('who asks for something else, or is somebody else, is told of it', async () => {
  const all = await totalFor(one, agency)
  expect(await totalFor(one, agency, { status: ['canceled'] })).toBe(0)
  expect(await totalFor(one, agency, { company_id: tenants.ids.neighbour })).toBe(5)
  expect(await totalFor(one, company)).toBe(all - 5)
  expect(await totalFor(one, agency)).toBe(all)
})

test('a transaction that began before the count and ends after it is not forgotten', async () => {
  const before = await totalFor(one, agency)
  let end = (): void => undefined
  let begun = (): void => undefined
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  const late = inTransaction(other.db, SYSTEM, async (tx) => {
    await add(tx, 'company')
    begun()
    await new Promise<void>((resolve) => (end = resolve))
  })
  await hasBegun
  // Other transactions begin and end meanwhile, so that transaction numbers commit out of order.
  await inTransaction(one.db, SYSTEM, (tx) => add(tx, 'company'))
  expect(await totalFor(one, agency)).toBe(before + 1)
  await inTransaction(one.db, SYSTEM, (tx) => add(tx, 'neighbour'))
  expect(await totalFor(one, agency)).toBe(before + 2)
  end()
  await late
  expect(await totalFor(one, agency)).toBe(before + 3)
  expect(await totalFor(other, agency)).toBe(before + 3)
})

test('what a transaction counted of its own changes is not remembered when they are undone', async () => {
  const before = await totalFor(one, agency)
  const undone = inTransaction(one.db, SYSTEM, async (tx) => {
    await add(tx, 'company')
    expect(await listed(tx, agency)).toBe(before + 1)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await totalFor(one, agency)).toBe(before)
})

test('a row that goes to another company is counted there and no longer here', async () => {
  const [mine, theirs] = [await totalFor(one, company), await totalFor(one, foreign)]
  const [row] = await asOwner(deps, 'select id from app.bill_batch where company_id = $1 limit 1', [tenants.ids.company])
  const { park_id, platform_id, agency_id, company_id } = chains.foreign
  await asOwner(deps, `update app.bill_batch set park_id = '${park_id}', platform_id = '${platform_id}', agency_id = '${agency_id}', company_id = '${company_id}' where id = '${String(row?.['id'])}'`)
  expect([await totalFor(one, company), await totalFor(one, foreign)]).toEqual([mine - 1, theirs + 1])
})

const filtersOf: readonly { status?: string[]; company_id?: string }[] = [{}, { status: ['to_settlement'] }, { status: ['canceled', 'settled'] }, { company_id: tenants.ids.company }]

async function expectExact(): Promise<void> {
  const rows = await asOwner(deps, 'select park_id, platform_id, agency_id, company_id, status from app.bill_batch')
  for (const caller of readers) {
    for (const filters of filtersOf) {
      const { tenantId, flavour } = caller
      const counted = rows.filter((row) =>
        (flavour === 'saas' || [row['park_id'], row['platform_id'], row['agency_id'], row['company_id']].includes(tenantId))
        && filters.status?.includes(String(row['status'])) !== false && (filters.company_id ?? row['company_id']) === row['company_id']).length
      const shown = await Promise.all([totalFor(one, caller, filters), totalFor(other, caller, filters)])
      expect({ flavour, filters, shown }).toEqual({ flavour, filters, shown: [counted, counted] })
    }
  }
}

test('after writers and readers of two processes at once every remembered total is the counted one', async () => {
  const random = seededRandom(18)
  const statuses = ['to_settlement', 'part_settlement', 'settled', 'canceled'] as const
  const owners = ['company', 'neighbour', 'foreign'] as const
  const change = async (tx: Tx): Promise<void> => {
    const whose = random.pick(owners)
    const some = sql`select id from app.bill_batch where company_id = ${chains[whose].company_id} order by id limit ${random.int(1, 3)} offset ${random.int(0, 4)} for update skip locked`
    const kind = random.int(0, 9)
    if (kind < 5) await add(tx, whose, random.int(1, 4))
    else if (kind < 8) await sql`update app.bill_batch set status = ${random.pick(statuses)} where id in (${some})`.execute(tx)
    else await sql`delete from app.bill_batch where id in (${some})`.execute(tx)
  }
  const write = async (): Promise<void> => {
    await inTransaction(random.pick([one, other]).db, SYSTEM, async (tx) => {
      for (let left = random.int(1, 3); left > 0; left -= 1) await change(tx)
      if (random.int(0, 3) === 0) await sql`select pg_sleep(${random.int(1, 15) / 1000})`.execute(tx)
      if (random.int(0, 5) === 0) throw new Error('undone')
    }).catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'undone') throw error
    })
  }
  const read = async (): Promise<void> => {
    await totalFor(random.pick([one, other]), random.pick(readers), random.pick(filtersOf))
  }
  for (let round = 0; round < 6; round += 1) {
    await Promise.all(Array.from({ length: 40 }, () => (random.int(0, 2) === 0 ? write() : read())))
    await expectExact()
    // Again, now from the cache.
    await expectExact()
    if (round % 2 === 1) await inTransaction(deps.db, SYSTEM, (tx) => sql`select app.forget_list_changes('0 seconds')`.execute(tx))
  }
}, 120_000)

test('forgets changes that every remembered count has seen, and no others', async () => {
  const forget = (age: string): Promise<unknown> => inTransaction(deps.db, SYSTEM, (tx) => sql`select app.forget_list_changes(${age}::interval)`.execute(tx))
  const left = async (): Promise<unknown> => (await asOwner(deps, 'select count(*)::int as n from app.list_change'))[0]?.['n']
  // Transaction numbers are shared by the whole cluster: one of another test may still be running.
  await expect.poll(async () => forget('0 seconds').then(left), { timeout: 100_000, interval: 200 }).toBe(0)
  await inTransaction(deps.db, SYSTEM, (tx) => add(tx, 'company'))
  expect(await left()).toBe(5)
  // The horizon is too recent: a process may hold a count from before it.
  await forget('30 minutes')
  expect(await left()).toBe(5)
  await expect(inTransaction(deps.db, agency, (tx) => sql`select app.forget_list_changes('0 seconds')`.execute(tx))).rejects.toThrow('only the system')
  await expect(inTransaction(deps.db, SYSTEM, (tx) => sql`delete from app.list_change`.execute(tx))).rejects.toThrow('permission denied')
})

test('the tables that note their changes are those that have the triggers', async () => {
  const rows = await asOwner(deps, `
    select c.relname as name, case p.proname when 'note_change' then 'everybody' when 'note_change_in_park' then 'park' else 'chain' end as whose, count(*)::int as n
    from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
    where p.proname in ('note_change', 'note_change_in_chain', 'note_change_in_park') group by 1, 2 order by 1`)
  expect(new Map(rows.map(({ name, whose }) => [name, whose]))).toEqual(notedTables)
  expect(rows.filter(({ whose, n }) => n !== (whose === 'everybody' ? 1 : 3))).toEqual([])
})

test('a statement that reads what notes no changes is not remembered', () => {
  const [everybody, mine] = ['00000000-0000-0000-0000-000000000000', { flavour: 'agency', tenantId: tenants.ids.agency }] as const
  expect(changesOf('select count(*) from (select 1 from "app"."bill" where "app"."bill"."status" = $1) as x', mine)).toEqual({ lists: ['bill'], scopes: [tenants.ids.agency] })
  expect(changesOf('select 1 from "app"."settlement"', { flavour: 'saas', tenantId: tenants.ids.saas })).toEqual({ lists: ['settlement'], scopes: [everybody] })
  expect(changesOf('select 1 from "app"."bill" where x in (select p.id from app.person p where p.b @> app.bigrams($1))', mine)).toEqual({ lists: ['bill', 'person'], scopes: [tenants.ids.agency, everybody] })
  expect(changesOf('select * from (with g as materialized (select * from app.user_invoice_month r) select count(*) from g) r', mine)).toEqual({ lists: ['user_invoice'], scopes: [tenants.ids.agency] })
  expect(changesOf('select 1 from app.income_month', { flavour: 'park', tenantId: tenants.ids.park })).toEqual({ lists: ['tax_month', 'income_summary'], scopes: [tenants.ids.park, tenants.ids.park] })
  // To others a change in any park may matter.
  expect(changesOf('select 1 from app.income_month', mine)).toEqual({ lists: ['tax_month', 'income_summary'], scopes: [everybody, tenants.ids.agency] })
  expect(changesOf('select 1 from "app"."bill" join g on true', mine)).toBeUndefined()
  expect(changesOf('select 1 from "app"."company_contract" where end_at >= now()::date', mine)).toBeUndefined()
  expect(changesOf('select 1 from "app"."bill" where exists (select from app.payout)', mine)).toBeUndefined()
  expect(changesOf('select 1 from "app"."bill" left join "app"."message" as m on true', mine)).toBeUndefined()
  expect(changesOf('select 1 from "app"."bill" join pgboss.job on true', mine)).toBeUndefined()
  expect(changesOf('select app.flavour() from "app"."bill"', mine)).toBeUndefined()
  expect(changesOf('select 1', mine)).toBeUndefined()
})
