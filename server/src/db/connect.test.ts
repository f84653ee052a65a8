import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asOwner, testApp } from '../../test/database.ts'
import { isDatabaseAway } from '../kernel/errors.ts'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'

const { deps } = await testApp()

test('a connection that breaks between two statements of a transaction undoes it and leaves the process running', async () => {
  const broken = inTransaction(deps.db, SYSTEM, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await asOwner(deps, 'select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    // Long enough for the news to come while nothing waits for an answer.
    await new Promise((resolve) => setTimeout(resolve, 50))
    await sql`select 1`.execute(tx)
  })
  const error: unknown = await broken.catch((thrown: unknown) => thrown)
  expect(isDatabaseAway(error)).toBe(true)
  expect((await sql<{ one: number }>`select 1 as one`.execute(deps.db)).rows).toEqual([{ one: 1 }])
})
