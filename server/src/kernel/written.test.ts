import { sql, type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../test/database.ts'
import { withContextKey, contextKeyOf } from '../db/context.ts'
import type { Actor } from './actor.ts'
import { page } from './lists.ts'
import { scoped } from './scope.ts'
import { inTransaction } from './transaction.ts'
import { nameOfQuery, rowsFor, written } from './written.ts'

const { deps: { db }, tenants } = await testApp()

/** Hears each statement and changes none, as `proof/matrix/parks.test.ts` does. */
const listener: KyselyPlugin = { transformQuery: ({ node }) => node, transformResult: async ({ result }) => result }
const heard = withContextKey(db.withPlugin(listener), contextKeyOf(db))

test('a statement of one shape is composed once and takes other values, in the order of its text', async () => {
  let times = 0
  const difference = (on: typeof db, from: number, what: number) =>
    rowsFor(on, written(on, 'difference', [from, what], () => {
      times += 1
      return sql<{ n: number }>`select ${from}::int - ${what}::int as n`
    }))
  expect([await difference(db, 5, 3), await difference(db, 3, 5), await difference(db, 9, 2)]).toEqual([[{ n: 2 }], [{ n: -2 }], [{ n: 7 }]])
  expect(times).toBe(1)
  // Whoever hears the statements hears each of them.
  expect([await difference(heard, 5, 3), await difference(heard, 3, 5)]).toEqual([[{ n: 2 }], [{ n: -2 }]])
  expect(times).toBe(3)
})

test('a statement with other values than are told is not kept, and is found where statements are heard', async () => {
  const turned = (on: typeof db, from: number, what: number) => written(on, 'turned round', [what, from], () => sql<{ n: number }>`select ${from}::int - ${what}::int as n`)
  expect([await rowsFor(db, turned(db, 5, 3)), await rowsFor(db, turned(db, 9, 2))]).toEqual([[{ n: 2 }], [{ n: 7 }]])
  expect(() => turned(heard, 5, 3)).toThrow('turned round')
  const few = (on: typeof db) => written(on, 'too few', [1], () => sql`select ${1}::int + ${1}::int as n`)
  expect(few(db).parameters).toEqual([1, 1])
  expect(() => few(heard)).toThrow('too few')
  const same = (text: string) => () => written(heard, 'two of one shape', [], () => sql.raw(text))
  expect(same('select 1')().sql).toBe('select 1')
  expect(same('select 2')).toThrow('two of one shape')
})

test('a total is known by the name of its query, and a name that leaves something out is found', async () => {
  const chain = { park_id: tenants.ids.park, platform_id: tenants.ids.platform, agency_id: tenants.ids.agency, company_id: tenants.ids.company }
  const actor: Actor = { flavour: 'company', tenantId: tenants.ids.company, staffId: '', accountId: '', name: '', phone: '', permissions: new Set(), disabledBy: null, chain }
  let times = 0
  const totalOf = (on: typeof db, sn: string, name: string) => inTransaction(on, actor, async (tx) => {
    const query = () => {
      times += 1
      return scoped(tx, actor, 'app.bill_batch').select('app.bill_batch.id').where('app.bill_batch.sn', '>=', sn)
    }
    // Beyond the first page, so that the rows do not tell the total.
    return (await page(tx, { name, query }, { page: 2, page_size: 1 }, { id: 'app.bill_batch.id' })).total
  }, { readOnly: true })
  const name = nameOfQuery('batches', { sn: 'a' })
  // Once for the rows, and where it is counted once more.
  expect([await totalOf(db, 'a', name), await totalOf(db, 'a', name)]).toEqual([0, 0])
  expect(times).toBe(3)
  expect(await totalOf(heard, 'a', name)).toBe(0)
  await expect(totalOf(heard, 'b', name)).rejects.toThrow('does not tell all')
})
