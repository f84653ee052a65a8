import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { migrate } from '../db/migrate.ts'
import { newId } from '../kernel/ids.ts'
import { appRole } from '../db/connect.ts'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import { sealAudit } from '../modules/audit/seal.ts'
import { post } from '../modules/ledger/post.ts'
import { enterFinishedOrder } from '../modules/topups/service.ts'
import { topUpArrived } from '@linggong/shared/domain/postings'
import { migrationFolder } from '../web/paths.ts'
import { asOwner as ownerQuery, testApp } from '../../test/database.ts'
import { sealAll } from '../../test/seal.ts'
import { makeWorld } from '../../test/spine.ts'
import { stepsOf } from '../../test/spine-steps.ts'
import { verifyChains } from './audit-chain.ts'
import { checkBooks, ledgerHash } from './books.ts'
import { asOwner, atOneMoment } from './owner.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const owner = (text: string, values: unknown[] = []) => ownerQuery(deps, text, values)
const auditSources = (await owner('select name from app.audit_source order by name')).map(({ name }) => String(name))

const chains = () => atOneMoment(deps.ownerUrl, verifyChains)
const faults = async (): Promise<string[]> => (await chains()).flatMap((chain) => chain.faults)
const books = async (): Promise<string[]> => (await atOneMoment(deps.ownerUrl, checkBooks)).flatMap((finding) => finding.faults)

/** Applies a change, runs the check, and rolls the change back. */
async function tampered(text: string, values: unknown[] = []): Promise<string[]> {
  return asOwner(deps.ownerUrl, async (client) => {
    await client.query(`begin; set local session_replication_role = replica; select guard.act_as_system(true)`)
    // A database owner could drop the check constraints as well, so they are not what detects the change.
    await client.query(`do $$ declare c record; begin
      for c in select conrelid::regclass as t, conname from pg_constraint where contype = 'c' and conrelid = any(array[${auditSources.map((source) => `'app.${source}'`).join(', ')}]::regclass[]) loop
        execute format('alter table %s drop constraint %I', c.t, c.conname);
      end loop; end $$`)
    const { rowCount } = await client.query(text, values)
    expect(rowCount).toBeGreaterThan(0)
    const found = (await verifyChains(client)).flatMap((chain) => chain.faults)
    await client.query('rollback')
    return found
  })
}

beforeAll(async () => {
  await steps.bank({})
  const world = await makeWorld(deps, { workers: 3, wallet: 10_000_000 })
  const settlement = await steps.pay(world, await steps.readyToPay(world, ['1000', '2000', '3000'], { promotion_fee: 500 }))
  const [failing] = await steps.bills(world.company, settlement.id)
  await steps.runBank([failing?.id ?? ''])
  const chain = { ...world.chain, company_id: null }
  await inTransaction(deps.db, SYSTEM, (tx) =>
    enterFinishedOrder(tx, SYSTEM, { tenantId: world.agency.tenantId, flavour: 'agency', chain }, { lines: [{ service: 'sms', count: 10, price: 5 }] }, deps.clock()))
  await owner(`insert into app.reveal_audit (park_id, id, act, kind, entity_id, field, reason, staff_id, staff_name, tenant_id) values ($5, $1, 'reveal', 'person', $2, 'phone', '核对', $3, '经办', $4)`,
    [newId(), newId(), world.company.staffId, world.company.tenantId, world.chain.park_id])
  const { park_id, platform_id, agency_id, company_id } = world.chain
  await owner(`insert into app.payment_signature (park_id, id, platform_id, agency_id, company_id, purpose, account_id, staff_id, staff_name, credential_id, public_key, rp_id, nonce, canonical, hash, authenticator_data, client_data, signature, create_at)
    values ($1, $2, $3, $4, $5, 'payment', $6, $6, '经办', 'c', '', 'localhost', '', '[]', '', '', '', '', now())`, [park_id, newId(), platform_id, agency_id, company_id, newId()])
  await owner(`insert into app.bank_proof (park_id, id, platform_id, agency_id, company_id, wallet_id, day, balance, postings, expected, bank, in_transit, status, create_at)
    values ($1, $2, $3, $4, $5, $6, '2026-01-08', 100, 100, 100, 100, 0, 'equal', now())`, [park_id, newId(), platform_id, agency_id, company_id, newId()])
  // Of a month without postings.
  await owner(`insert into app.month_certificate (park_id, id, platform_id, agency_id, company_id, month, n, kind, closer, closed_at, sums, reasons, posting_count, posting_hash, chain_n, chain_hash, create_at)
    values ($1, $2, $3, $4, $5, '2019-01', 1, 'hand', '经办', now(), '{}', '[]', 0, encode(sha256(''), 'hex'), 0, '', now())`, [park_id, newId(), platform_id, agency_id, company_id])
})

test('rows are unsealed until they are sealed, and then all of them are', async () => {
  const before = await chains()
  expect(before.map(({ sealed, head }) => [sealed, head])).toEqual(before.map(() => [0, null]))
  for (const { source, unsealed } of before) expect(unsealed, source).toBeGreaterThan(0)
  await sealAll(deps)
  const after = await chains()
  expect(after.flatMap((chain) => chain.faults)).toEqual([])
  expect(after.map(({ sealed }) => sealed)).toEqual(before.map(({ unsealed }) => unsealed))
  expect(await books()).toEqual([])
})

test('every table that is written once is sealed', async () => {
  const writtenOnce = await owner(`select relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r'
    and has_table_privilege($1, oid, 'insert') and not has_table_privilege($1, oid, 'update') and not has_table_privilege($1, oid, 'delete') order by 1`, [appRole])
  expect(writtenOnce.map(({ name }) => name)).toEqual(auditSources)
})

describe('whoever changes a sealed row is found, and the row named', () => {
  beforeAll(() => sealAll(deps))

  for (const source of auditSources) {
    test(source, async () => {
      const columns = await owner(`select column_name as name, case when data_type = 'ARRAY' then udt_name else data_type end as type from information_schema.columns where table_schema = 'app' and table_name = $1`, [source])
      const [row] = await owner(`select id from app.${source} order by stamp, id limit 1`)
      const id = String(row?.['id'])
      const other: Record<string, string> = {
        uuid: `'${newId()}'`, bigint: '77', integer: '77', jsonb: `'[{"field": "x"}]'`, 'timestamp with time zone': `'2001-01-01'`, date: `'2001-01-01'`, text: `'改'`, _uuid: `array['${newId()}']::uuid[]`, bytea: `'\\x77'`, boolean: 'true', _bytea: `array['x']::bytea[]`,
      }
      for (const { name, type } of columns) {
        const value = other[String(type)]
        expect(value, `${String(name)} is a ${String(type)}`).toBeDefined()
        const found = await tampered(`update app.${source} set ${String(name)} = ${value} where id = $1`, [id])
        expect(found.join('\n'), String(name)).toContain(name === 'id' ? '已被删除' : id)
      }
      expect((await tampered(`delete from app.${source} where id = $1`, [id])).join('\n')).toContain(`${id}：已被删除`)
      const names = columns.map(({ name }) => String(name)).filter((name) => name !== 'id').join(', ')
      const copy = '00000000-0000-4000-8000-000000000001'
      expect((await tampered(`insert into app.${source} (id, ${names}) select $2::uuid, ${names.replace('order_id', 'null').replace('request_no', "'1'").replace(/\bday\b/u, "date '2001-01-02'").replace(/\bmonth\b/u, "'2019-02'")} from app.${source} where id = $1`, [id, copy])).join('\n')).toContain(`${copy}：封存后被插入`)
    })
  }

  test('the seals themselves', async () => {
    await owner(`insert into app.history_event (park_id, id, entity, entity_id, action, creator, content) values ($1, $1, 'x', $1, '试', '试', '[]')`, [newId()])
    await sealAll(deps)
    expect(Number((await owner(`select max(n)::int as n from app.audit_seal where source = 'history_event'`))[0]?.['n'])).toBeGreaterThan(1)
    for (const change of [`leaves = sha256('x') || substr(leaves, 33)`, `hash = sha256('x')`, 'prev = sha256(\'x\')', 'seal_at = now()', `to_id = '${newId()}'`, 'ids = ids[2:]']) {
      expect(await tampered(`update app.audit_seal set ${change} where source = 'history_event' and n = 1`), change).not.toEqual([])
    }
    expect((await tampered(`delete from app.audit_seal where source = 'history_event' and n = 1`)).join('\n')).toContain('之前缺少第 1 块')
  })

  test('the application’s role may seal, not write seals', async () => {
    for (const text of [`insert into app.audit_seal select * from app.audit_seal limit 0`, 'update app.audit_seal set n = n', 'delete from app.audit_seal', 'delete from app.posting', 'update app.history_event set action = action', `select setval('app.audit_base', 1)`]) {
      await expect(inTransaction(deps.db, SYSTEM, (tx) => sql.raw(text).execute(tx)), text).rejects.toThrow(/permission denied/u)
    }
    const asCompany = inTransaction(deps.db, SYSTEM, async (tx) => {
      await sql`select set_config('app.context', 'company' || substr(current_setting('app.context'), 7), true)`.execute(tx)
      await sql`select app.seal_audit('posting', 10)`.execute(tx)
    })
    await expect(asCompany).rejects.toThrow(/only the system/u)
  })
})

test('what is written while blocks are cut is in a block, whenever it was committed', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  let open = true
  const writers = Array.from({ length: 5 }, async (_, index) => {
    for (let i = 0; i < 20; i += 1) {
      await inTransaction(deps.db, SYSTEM, async (tx) => {
        await post(tx, world.chain, { settlementId: null, round: 0, at: deps.clock() }, topUpArrived(1 + index))
        // The transactions begin and end in different orders.
        await sleep(Math.random() * 20)
      })
    }
  })
  const sealers = Array.from({ length: 2 }, async () => {
    while (open) {
      await sealAudit(deps)
      await sleep(5)
    }
  })
  await Promise.all(writers)
  open = false
  await Promise.all(sealers)
  await sealAll(deps)
  expect(await faults()).toEqual([])
})

test('a database that came from another cluster stamps behind what was sealed', async () => {
  await sealAll(deps)
  // As if this cluster had counted fewer transactions than the one that the rows come from.
  await owner(`select setval('app.audit_base', 0)`)
  await owner('update app.posting set stamp = stamp + 5000000000')
  await owner(`truncate app.audit_seal`)
  await migrate(deps.ownerUrl, migrationFolder)
  await makeWorld(deps, { workers: 1 })
  const [order] = await owner(`select (select stamp from app.posting order by create_at desc, id desc limit 1) = (select max(stamp) from app.posting) as last`)
  expect(order).toEqual({ last: true })
  await sealAll(deps)
  expect(await faults()).toEqual([])
})

test('books that do not add up are told in figures', async () => {
  expect(await books()).toEqual([])
  const hash = await atOneMoment(deps.ownerUrl, ledgerHash)
  const [account] = await owner(`update app.ledger_account set balance = balance + 123 where kind = 'company.available' and balance > 0 returning id`)
  expect((await books()).join('\n')).toMatch(/company\.available：余额 [\d.]+，分录合计 [\d.]+/u)
  expect(await atOneMoment(deps.ownerUrl, ledgerHash)).not.toBe(hash)
  await owner(`update app.ledger_account set balance = balance - 123 where kind = 'company.available' and balance > 0`)
  expect(account).toBeDefined()
  expect(await atOneMoment(deps.ownerUrl, ledgerHash)).toBe(hash)
  await owner(`update app.settlement set paid_amount = paid_amount + 1 where status = 'pay_failure'`)
  expect((await books()).join('\n')).toMatch(/结算单 JS\d+：已付 [\d.]+，分录 [\d.]+/u)
})
