import { describe, expect, test } from 'vitest'
import type { Call } from '@linggong/shared/contract/call'
import { listBillBatches } from '@linggong/shared/contract/bill-batches'
import { searchTaskUsers } from '@linggong/shared/contract/task-sending'
import { propertiesOf, schemaOf } from '../proof/matrix/schema-of.ts'
import { send } from '../proof/world/request.ts'
import { fillWallet, drain } from './makers.ts'
import { calls } from '../src/modules/index.ts'
import { SYSTEM } from '../src/kernel/actor.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import { asOwner, signIn, testApp } from './database.ts'
import { makeWorld } from './spine.ts'
import { stepsOf } from './spine-steps.ts'

// Amounts that a JSON number cannot say exactly: no way into the database, not even by SQL; and with the largest that there are, every list answers.

const { app, deps, tenants } = await testApp()
const steps = stepsOf(app, deps)
const world = await makeWorld(deps, { workers: 3 })
await steps.settle(world.agency, await steps.importBatch(world, ['1000', '2000', '3000']))
await steps.importBatch(world, ['1', '2', '3'])
await inTransaction(deps.db, SYSTEM, (tx) => fillWallet(tx, world.chain, 100, deps.clock()))
await asOwner(deps, `insert into app.task (park_id, id, platform_id, agency_id, company_id, sn, name, status, amount, price, min_price, max_price) values ($1, gen_random_uuid(), $2, $3, $4, 'RW1', '任务', 'released', 1, 1, 1, 1)`, Object.values(world.chain))
await asOwner(deps, `insert into app.flat_tax (park_id, platform_id, agency_id, company_id, settlement_id, tax_month, month, amount, booked_at) values ($1, $2, $3, $4, gen_random_uuid(), '2026-01', '2026-01', 1, now())`, Object.values(world.chain))

/** Numbers of transactions and counters, of no document; what the database makes of other columns is bound by them. */
const counters = new Set(['stamp', 'after_stamp', 'to_stamp', 'last', 'n', 'counter'])
const columns = (await asOwner(deps, `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and a.atttypid = 'bigint'::regtype and a.attgenerated = '' order by 1, 2`)).map((row) => ({ table: String(row['table']), column: String(row['column']) })).filter(({ column }) => !counters.has(column))

/** The state of the database's answer to such a change of every row. */
const set = (table: string, column: string, value: bigint): Promise<string> =>
  asOwner(deps, `update app.${table} set ${column} = $1`, [String(value)]).then(() => '', (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)))

describe('an amount beyond 2^53-1', () => {
  test('is refused by every column, of rows that there are and of those that come', async () => {
    expect(columns.length).toBeGreaterThan(50)
    const constraints = await asOwner(deps, `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c' and connamespace = 'app'::regnamespace`)
    const unbound = columns.filter(({ table, column }) => !constraints.some((one) => one['table'] === `app.${table}` && /greatest.*least/isu.test(String(one['text'])) && new RegExp(`\\b${column}\\b`, 'u').test(String(one['text']))))
    expect(unbound).toEqual([])
    for (const { table, column } of columns) {
      const [row] = await asOwner(deps, `select count(*)::int as n from app.${table}`)
      for (const value of [2n ** 53n, -(2n ** 53n)]) expect(await set(table, column, value), `${table}.${column} ${value}`).toBe(row?.['n'] === 0 ? '' : '23514')
    }
  })

  test('breaks no list: all answer with the largest that can be stored', async () => {
    let planted = 0
    for (const { table, column } of columns) {
      for (const value of [2n ** 53n - 1n, 10n ** 13n, 10n ** 12n, 9_999_999_999n]) {
        if ((await set(table, column, value)) !== '') continue
        planted += 1
        break
      }
    }
    expect(planted).toBeGreaterThan(columns.length - 10)
    const { broken, answered } = await allLists()
    expect(broken).toEqual([])
    expect(answered).toBeGreaterThan(40)
    // What was stored is told, and what it adds up to as well.
    const open = await send(app, world.agency.token, listBillBatches)
    expect(JSON.parse(open.text).results.map(({ amount }: { amount: number }) => amount)).toEqual([1_000_000_000_000, 1_000_000_000_000])
    // The same rows in the files of exports.
    const tokens = await tokensOf()
    for (const call of calls.filter(({ changes, method, params }) => changes.includes('exports') && params === undefined && method === 'POST')) {
      for (const token of Object.values(tokens)) expect((await send(app, token, call, { body: {} })).status).toBeOneOf([200, 400, 403])
    }
    await drain(deps)
    expect(await asOwner(deps, `select category, failure_reason from app.job where status = 'export_failure'`)).toEqual([])
  })

  test('breaks no list either once somebody has dropped the constraints and stored it', async () => {
    await asOwner(deps, `do $$ declare c record; begin
      for c in select conrelid::regclass as t, conname from pg_constraint where contype = 'c' and connamespace = 'app'::regnamespace loop execute format('alter table %s drop constraint %I', c.t, c.conname); end loop; end $$`)
    for (const value of [2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)]) {
      const refused: string[] = []
      for (const { table, column } of columns) if ((await set(table, column, value)) !== '') refused.push(`${table}.${column}`)
      expect(refused).toEqual([])
      const { broken, answered } = await allLists()
      expect(broken, String(value)).toEqual([])
      expect(answered).toBeGreaterThan(40)
    }
  })
})

const tokensOf = async () => ({ saas: await signIn(app, tenants.phones.saas), park: world.park.token, platform: world.platform.token, agency: world.agency.token, company: world.company.token })

/** These list what belongs to an enterprise that has been chosen before. */
const ofOneCompany: ReadonlySet<string> = new Set([searchTaskUsers.name])

/** Every list, asked for by everybody: those that are not answered, and how many are. */
async function allLists(): Promise<{ broken: string[]; answered: number }> {
  const broken: string[] = []
  let answered = 0
  const tokens = Object.entries(await tokensOf())
  for (const call of calls.filter(isList)) {
    for (const [flavour, token] of tokens) {
      const { status, text } = await send(app, token, call, call.body === undefined ? {} : { body: ofOneCompany.has(call.name) ? { company_id: world.chain.company_id } : {} })
      if (status === 200) answered += 1
      else if (status !== 403) broken.push(`${flavour} ${call.name}: ${status} ${text}`)
    }
  }
  return { broken, answered }
}

function isList({ query, body, params, reads, family }: Call): boolean {
  const asked = query ?? body
  return reads && params === undefined && family !== 'demo' && asked !== undefined && 'page' in propertiesOf(schemaOf(asked))
}
