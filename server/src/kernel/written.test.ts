import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../test/database.ts'
import { SYSTEM, type Actor } from './actor.ts'
import { nameOf, rowsFor, written, writtenOnce } from './written.ts'

const { deps: { db }, tenants } = await testApp()

test('a statement of one shape is written once and takes other values, in the order of its text', async () => {
  let times = 0
  const difference = (from: number, what: number) =>
    rowsFor(db, written(db, 'difference', [from, what], () => {
      times += 1
      return sql<{ n: number }>`select ${from}::int - ${what}::int as n`
    }))
  expect([await difference(5, 3), await difference(3, 5), await difference(9, 2)]).toEqual([[{ n: 2 }], [{ n: -2 }], [{ n: 7 }]])
  expect(times).toBe(1)
  expect(() => written(db, 'turned round', [1, 2], () => sql`select ${2}::int - ${1}::int as n`)).toThrow('turned round')
  expect(() => written(db, 'too few', [1], () => sql`select ${1}::int + ${1}::int as n`)).toThrow('too few')
})

test('a list is written once for a caller, filters and part; without a name each time', async () => {
  const chain = { park_id: tenants.ids.park, platform_id: null, agency_id: null, company_id: null }
  const caller = (staffId: string, tenantId: string): Actor => ({ flavour: 'park', tenantId, staffId, accountId: staffId, name: '', phone: '', permissions: new Set(), disabledBy: null, chain })
  const [one, other, foreign] = [caller('a', tenants.ids.park), caller('b', tenants.ids.park), caller('a', tenants.ids.otherPark)]
  let times = 0
  const ask = (of: string | undefined, id: string, part = 'rows') => {
    const query = () => {
      times += 1
      return db.selectNoFrom(sql<string>`${id}::text`.as('id'))
    }
    return rowsFor(db, writtenOnce<{ id: string }>({ of, query }, part))
  }
  const mine = nameOf('tenants', one, { status: ['on'] })
  const { park, otherPark } = tenants.ids
  expect([await ask(mine, park), await ask(mine, park)]).toEqual([[{ id: park }], [{ id: park }]])
  expect(times).toBe(1)
  const names = [nameOf('tenants', other, { status: ['on'] }), nameOf('tenants', foreign, { status: ['on'] }), nameOf('tenants', one, { status: ['off'] }), nameOf('others', one, { status: ['on'] }), nameOf('tenants', SYSTEM, { status: ['on'] })]
  for (const name of names) expect(await ask(name, otherPark)).toEqual([{ id: otherPark }])
  expect(await ask(mine, otherPark, 'count')).toEqual([{ id: otherPark }])
  expect(times).toBe(2 + names.length)
  expect([await ask(undefined, park), await ask(undefined, otherPark)]).toEqual([[{ id: park }], [{ id: otherPark }]])
  expect(times).toBe(4 + names.length)
})
