import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { newId } from '../kernel/ids.ts'
import { openPolicies } from '../ops/distribute.ts'
import { appRole } from './connect.ts'
import { readContextKey, signedContext } from './context.ts'
import { central, common } from './placement.ts'

/**
 * The rules for a database distributed by park (server/migrations/0001_ground.sql), checked against the system catalogs: a new or changed
 * table that breaks one is named.
 */

/** Distributed tables without a tenant chain: rows of the park itself, or of one member of staff. */
const withoutChain = ['idempotency', 'import_mapping', 'limit_usage', 'message_read', 'preference', 'tax_month']
/** Distributed tables without a policy: reached through a guarded row, or always queried by park and person. */
const withoutPolicy = ['idempotency', 'limit_usage', 'message_read', 'tax_month']

const url = await testDatabase()
const client = new pg.Client({ connectionString: url })
await client.connect()
const ask = async (text: string): Promise<Record<string, unknown>[]> => (await client.query<Record<string, unknown>>(text)).rows
const names = (rows: readonly Record<string, unknown>[]): string[] => rows.map(({ name }) => String(name)).toSorted()

const byPark = names(await ask(`select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and attname = 'park_id' and attnotnull
  where relnamespace = 'app'::regnamespace and relkind = 'r'`))
const quoted = byPark.map((name) => `'${name}'`).join()
const policies = await ask(`select tablename as name, qual from pg_policies where schemaname = 'app'`)

test('each table is distributed by park_id, common, or central', async () => {
  const all = names(await ask(`select relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r'`))
  expect([...byPark, ...common, ...central].toSorted()).toEqual(all)
})

test('every unique key of a distributed table contains park_id', async () => {
  expect(await ask(`select i.indexrelid::regclass::text as key from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'app'::regnamespace
    where c.relname in (${quoted}) and i.indisunique
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'park_id' and a.attnum = any ((i.indkey::int2[])[0:i.indnkeyatts - 1]))`)).toEqual([])
})

/**
 * A park that the statistics do not know yet promises a single row, so an index that begins with it may be chosen for any row of the park. These
 * are what a park's lists are read by in order, and keys whose further columns every statement names.
 */
const beginWithPark = [
  'bill_of_park', 'bureau_report_of_park', 'company_contract_overlap', 'agency_contract_overlap', 'platform_contract_overlap', 'company_user_by_status', 'company_user_in_park',
  'company_user_park_id_company_id_person_id_key', 'flat_tax_pkey', 'ledger_account_park_id_owner_id_kind_key', 'limit_usage_pkey', 'payment_approval_pending',
  'bank_proof_of_park', 'reconciliation_of_park', 'invoice_batch_of_park', 'invoice_of_park', 'invoice_of_park_by_amount', 'invoice_of_park_by_issue',
  'settlement_of_park', 'task_of_park', 'tax_month_company_side', 'tax_month_pkey', 'tax_refund_of_person', 'tax_registration_of_park', 'tax_registration_by_submission', 'tax_registration_by_dealing', 'tax_registration_waiting', 'user_invoice_by_month', 'user_invoice_of_park', 'user_invoice_waiting', 'user_use_fee_pkey', 'worker_token_park_id_token_hash_key',
]

test('no other index of a distributed table begins with the park', async () => {
  const found = await ask(`select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid and c.relnamespace = 'app'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0] where c.relname in (${quoted}) and a.attname = 'park_id'`)
  expect(names(found)).toEqual(beginWithPark.toSorted())
})

test('what refers to a distributed table is one itself, and names the park with it', async () => {
  const references = await ask(`select f.conname as name, c.relname as from, p.relname as to, array(select a.attname::text from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any (f.conkey)) as columns
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid where f.contype = 'f' and p.relname in (${quoted})`)
  expect(references.length).toBeGreaterThan(0)
  expect(references.filter(({ from, columns }) => !byPark.includes(String(from)) || !(Array.isArray(columns) && columns.includes('park_id')))).toEqual([])
})

test('distributed rows carry the chain of organisations', async () => {
  const carrying = names(await ask(`select relname as name from pg_class c where relnamespace = 'app'::regnamespace and relname in (${quoted})
    and (select count(*) from pg_attribute a where a.attrelid = c.oid and attname in ('platform_id', 'agency_id', 'company_id')) = 3`))
  expect([...carrying, ...withoutChain].toSorted()).toEqual(byPark)
})

/** As the database prints them. They read no table, and stand in a subquery so that the signature is checked once per statement. */
const signed = /\( SELECT app\.(?:flavour|related|above|within)\(\) AS \w+\)/gu

test('distributed rows are guarded by policies, which compare columns with what is signed and ask no other table', () => {
  expect([...new Set([...names(policies).filter((name) => byPark.includes(name)), ...withoutPolicy])].toSorted()).toEqual(byPark)
  const texts = policies.map(({ qual }) => String(qual))
  expect(texts.filter((text) => /\bselect\b|current_setting/iu.test(text.replaceAll(signed, '')) || text.replaceAll(signed, '') === text)).toEqual([])
})

test('no trigger but those of what lists remember stands in the way of a distribution', async () => {
  const triggers = await ask(`select tgrelid::regclass::text as name, tgname from pg_trigger where not tgisinternal and tgname not like 'list\\_%'`)
  expect(triggers.filter(({ name }) => !central.some((table) => `app.${table}` === name))).toEqual([])
})

test('without the brackets that a distributed database refuses, policies read no other table and let the same rows through', async () => {
  const [park, one, other] = [newId(), newId(), newId()]
  for (const company of [one, other]) {
    await client.query(`insert into app.payee_record (park_id, id, platform_id, agency_id, company_id, kind, ids, leaves) values ($1, $2, $1, $1, $3, 'bill', '{}', '{}')`, [park, newId(), company])
  }
  const key = await readContextKey(url)
  const contexts = [signedContext(key, { flavour: 'company', tenantId: one, above: [] }), signedContext(key, { flavour: 'park', tenantId: park, above: [] }), signedContext(key, { flavour: 'company', tenantId: newId(), above: [] }), 'system||{}|99999999999|']
  const visible = async (): Promise<number[]> => {
    const counts = []
    for (const context of contexts) {
      await ask(`begin; set local role ${appRole}`)
      await client.query(`select set_config('app.context', $1, true)`, [context])
      counts.push(Number((await ask('select count(*) as n from app.payee_record'))[0]?.['n']))
      await ask('rollback')
    }
    return counts
  }
  expect(await visible()).toEqual([1, 2, 0, 0])
  await openPolicies(client, byPark)
  expect((await ask(`select qual from pg_policies where schemaname = 'app' and tablename in (${quoted})`)).filter(({ qual }) => /\bselect\b/iu.test(String(qual)))).toEqual([])
  expect(await visible()).toEqual([1, 2, 0, 0])
  await client.end()
})
