import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { describeTables, differences } from './describe.ts'

const written = await readFile(new URL('tables.generated.ts', import.meta.url), 'utf8')

async function described(...changes: string[]): Promise<string> {
  const client = new pg.Client({ connectionString: await testDatabase() })
  await client.connect()
  try {
    for (const change of changes) await client.query(change)
    return await describeTables(client)
  } finally {
    await client.end()
  }
}

test('the types of tables are those of the migrated database (after a migration: npm run tables)', async () => {
  const now = await described()
  expect(differences(now, written)).toEqual([])
  expect(now).toBe(written)
})

test('a difference is named by table and column, a column of a type that nobody named is refused, and so is a type without its column', async () => {
  expect(differences(await described(
    'alter table app.role add column rank int, alter column remark drop not null, drop column is_system',
    `create table app.thing (kind text not null default 'a' check (kind in ('a', 'b')))`,
  ), written)).toEqual([
    'app.role.remark: Default<string | null> instead of Default<string>',
    'app.role.rank: number | null instead of nothing',
    `app.thing.kind: Default<'a' | 'b'> instead of nothing`,
    'app.role.is_system: nothing instead of Default<boolean>',
  ])
  await expect(described('alter table app.role add column shape jsonb')).rejects.toThrow('app.role.shape is jsonb')
  await expect(described('alter table app.import_row drop column issues')).rejects.toThrow('not in the database: app.import_row.issues')
})
