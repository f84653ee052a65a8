import { contextKeyOf, signedContext } from '../../src/db/context.ts'
import type { Checks } from '../sessions/checks.ts'
import type { Thing, World } from '../world/shape.ts'
import pg from 'pg'

const text = (value: unknown): string => String(value)

/** What a worker may read of their own within one company. */
const ownTables = ['app.bill', 'app.company_user', 'app.e_contract', 'app.user_audit', 'app.task_apply'] as const

/** Any SQL in a worker's context: reads what is that person's within that company, changes nothing, and becomes nobody else. */
export async function proveRows(world: World, bill: Thing, found: Checks): Promise<void> {
  const { journal, server } = world
  const [person, company] = [text(bill['person_id']), text(bill['company_id'])]
  const [foreign = {}] = await journal.sql('select person_id, company_id from app.bill where person_id <> $1 and company_id <> $2 limit 1', [person, company])
  const own = (await journal.sql('select id from app.bill where person_id = $1 and company_id = $2 order by id', [person, company])).map(({ id }) => text(id))
  const elsewhere = await journal.sql('select id from app.bill where person_id = $1 and company_id <> $2', [person, company])
  found.that(own.length > 0 && elsewhere.length > 0, '收款人在本企业和别的企业都有账单，否则什么也没有证明', [own.length, elsewhere.length])
  const owned = new Map<string, number>()
  for (const table of ownTables) owned.set(table, (await journal.sql(`select 1 from ${table} where person_id = $1 and company_id = $2`, [person, company])).length)
  found.that((owned.get('app.company_user') ?? 0) > 0, '收款人在本企业有合作', owned.get('app.company_user'))
  const guarded = (await journal.sql(`select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and c.relrowsecurity order by 1`)).map(({ name }) => text(name))
  const client = new pg.Client({ connectionString: server.deps.databaseUrl, application_name: 'linggong proof' })
  client.on('error', () => undefined)
  await client.connect()
  const context = signedContext(contextKeyOf(server.deps.db), { flavour: 'worker', tenantId: person, above: [], within: company })
  /** In a transaction of the worker that is always undone. */
  const asWorker = async <T>(work: () => Promise<T>): Promise<T> => {
    await client.query('begin')
    try {
      await client.query(`select set_config('app.context', $1, true)`, [context])
      return await work()
    } finally {
      await client.query('rollback')
    }
  }
  const bills = async (): Promise<string[]> => (await client.query<{ id: string }>('select id from app.bill order by id')).rows.map(({ id }) => id)
  const same = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join()
  try {
    for (const table of guarded) {
      const seen = await asWorker(async () => (await client.query(`select * from ${table}`)).rowCount)
      const expected = owned.get(table) ?? 0
      found.that(seen === expected, `收款人在 ${table} 应看到 ${expected} 行`, seen)
      const changed = await asWorker(async () => (await client.query(`delete from ${table}`)).rowCount).catch((error: unknown) => (error instanceof pg.DatabaseError ? 0 : error))
      found.that(changed === 0, `收款人不能删除 ${table} 的行`, changed)
    }
    found.that(same(await asWorker(bills), own), '收款人看到的正是本人在本企业的账单', '')
    for (const change of [`update app.bill set net_amount = 1`, `update app.bill set remark = 'x' where id = '${bill.id}'`, `select * from app.bill for update`, `update app.company_user set phone = '19900000000'`, `update app.e_contract set status = 'signed'`, `select * from app.company_user for update`]) {
      const rows = await asWorker(async () => (await client.query(change)).rowCount).catch(() => 0)
      found.that(rows === 0, `收款人不能执行 ${change}`, rows)
    }
    const inserted = await asWorker(async () => (await client.query(`insert into app.bill select * from app.bill`)).rowCount).catch(() => 0)
    found.that(inserted === 0, '收款人不能写入账单', inserted)
    const current = `current_setting('app.context')`
    const forged = [
      `replace(${current}, '${person}', '${text(foreign['person_id'])}')`, `replace(${current}, '${company}', '${text(foreign['company_id'])}')`, `replace(${current}, '|${company}|', '|')`,
      `replace(${current}, 'worker|', 'saas|')`, `replace(${current}, 'worker|', 'system|')`, `replace(${current}, '{}', '{${company}}')`, `replace(${current}, '|${company}|', '|${company}|${text(foreign['company_id'])}|')`,
    ]
    for (const value of forged) {
      const rows = await asWorker(async () => {
        await client.query(`select set_config('app.context', ${value}, true)`)
        return (await client.query('select * from app.bill')).rowCount
      })
      found.that(rows === 0, `收款人改写身份 ${value} 后看不到任何账单`, rows)
    }
    // A member's context with a person in the place of the organisation, and a worker's with an organisation in that of the person.
    for (const acting of [{ flavour: 'company', tenantId: person, above: [] }, { flavour: 'worker', tenantId: company, above: [], within: company }, { flavour: 'worker', tenantId: person, above: [company] }, { flavour: 'worker', tenantId: null, above: [] }]) {
      await client.query('begin')
      await client.query(`select set_config('app.context', $1, true)`, [signedContext(contextKeyOf(server.deps.db), acting)])
      const rows = (await client.query('select id from app.bill')).rowCount
      await client.query('rollback')
      found.that(rows === 0, `身份 ${JSON.stringify(acting)} 看不到任何账单`, rows)
    }
  } finally {
    await client.end()
  }
}
