import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { demoPassword } from '@linggong/shared/domain/demo-password'
import { tenantConfigs } from '@linggong/shared/contract/schemas/tenant-config'
import { tradeTypeOf } from '@linggong/shared/domain/alipay-transactions'
import { TRADE_TYPES } from '@linggong/shared/domain/categories'
import { alipayAgreementMachine } from '@linggong/shared/domain/machines/alipay-agreement'
import type { PostingReason } from '@linggong/shared/domain/postings'
import { companyUserMachine } from '@linggong/shared/domain/machines/company-user'
import { auditMachine } from '@linggong/shared/domain/machines/company-user'
import { invoiceBatchMachine, invoiceMachine, redinkMachine, refundBatchMachine } from '@linggong/shared/domain/machines/invoice'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import { taskBatchMachine, taskMachine } from '@linggong/shared/domain/machines/task'
import { isPhone } from '@linggong/shared/domain/phone'
import { bankOfCard, checkCreditCode, checkIdNo, isLuhn } from '@linggong/shared/domain/validators'
import { AUDIT_KINDS } from '@linggong/shared/domain/user-audits'
import { businessDate } from '@linggong/shared/domain/time'
import { asOwner, testDatabase } from '../../test/database.ts'
import { recalculateAll } from '../../proof/rates.ts'
import { readXlsx } from 'hucre/xlsx'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { OwnedDeps } from '../deps.ts'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import { unknownIn } from '../kernel/logged.ts'
import { openDeps } from '../setup.ts'
import { demoStaff, pairs } from './accounts.ts'
import { cast } from './cast.ts'
import { checkBooks } from '../ops/books.ts'
import { atOneMoment } from '../ops/owner.ts'
import { seedDemo, stageNames } from './index.ts'
import { pageOfEvidence } from '../modules/evidence/evidence.ts'
import { servedBills } from '../modules/bills/import.ts'
import { sampleFile, sampleIssues, sampleRows } from './sample-files.ts'
import { actorOf, openSeedEnv } from './env.ts'
import { companies } from './organisations.ts'

const folder = mkdtempSync(join(tmpdir(), 'linggong-seed-'))
const url = await testDatabase()
const opened = await openDeps(readConfig({ NODE_ENV: 'test', DATA_DIR: folder, DEMO: '1', POOL_SIZE: '8' }), url)
const deps: OwnedDeps = opened
const rows = (text: string, values: unknown[] = []) => asOwner(deps, text, values)

afterAll(async () => {
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeAll(async () => {
  // The first start fails in the middle, when the first voucher is stored; the next one resumes there.
  const full: OwnedDeps = { ...deps, storage: { ...deps.storage, write: () => Promise.reject(new Error('disk full')) } }
  await expect(seedDemo(full)).rejects.toThrow('disk full')
  const begin = performance.now()
  await seedDemo(deps)
  const [{ n } = { n: 0 }] = await rows('select count(*)::int as n from app.bill_batch')
  process.stdout.write(`demo data: ${Math.round(performance.now() - begin)} ms for what was left of ${String(n)} batches\n`)
}, 900_000)

/** The payments of the settlement whose evidence is complete. */
const proven = async (): Promise<number> => Number((await rows(`select count(*)::int as n from app.task where description = '拜访商户并登记意向'`))[0]?.['n'])

describe('the demo', () => {
  test('its settlements, which the services made, come to the same when their own rates are applied again', async () => {
    const { tried, failures } = await recalculateAll(deps)
    expect(failures).toEqual([])
    expect(tried).toBeGreaterThan(100)
  })

  test('has a settlement whose payments are all proven, and of whatever was uploaded in time it says so', async () => {
    const [whole] = await rows(`select distinct b.settlement_id as id from app.bill b join app.task t on t.park_id = b.park_id and t.sn = b.task_sn where t.description = '拜访商户并登记意向'`)
    const sumsOf = (id: unknown) => inTransaction(deps.db, SYSTEM, async (tx) => (await pageOfEvidence(tx, SYSTEM, String(id), undefined, { page: 1, page_size: 1 })).sums, { readOnly: true })
    const sums = await sumsOf(whole?.['id'])
    // Not all that is paid is invoiced.
    expect(sums.points.filter(({ key, missing, disordered }) => key !== 'invoice' && missing + disordered > 0)).toEqual([])
    for (const { id } of await rows('select distinct settlement_id as id from app.settlement_detail')) {
      expect((await sumsOf(id)).points.find(({ key }) => key === 'deliverable')).toMatchObject({ missing: 0, disordered: 0 })
    }
  })

  test('has the size of set S', async () => {
    const [counts] = await rows(`select
      (select count(*)::int from app.tenant where flavour = 'park') as parks, (select count(*)::int from app.tenant where flavour = 'platform') as platforms,
      (select count(*)::int from app.tenant where flavour = 'agency') as agencies, (select count(*)::int from app.tenant where flavour = 'company') as companies,
      (select count(*)::int from app.person) as persons, (select count(*)::int from app.company_user) as cooperations, (select count(*)::int from app.task) as tasks`)
    // Besides the 300 in 420 cooperations of domain.md §7, eight who came by hand to the first enterprise of each agency that has one, and three who have scanned a code; besides its 120 tasks, fourteen that show every state, six as they are sent, a draft, a 极速任务, and those that prove the payments of one settlement, its smallest, which is not the same every day.
    expect(counts).toEqual({ parks: 2, platforms: 3, agencies: 5, companies: 15, persons: 357, cooperations: 477, tasks: 142 + (await proven()) })
    const [documents] = await rows('select (select count(*)::int from app.bill) as bills, (select count(*)::int from app.settlement) as settlements')
    expect(documents?.['bills']).toBeGreaterThan(2500)
    expect(documents?.['settlements']).toBeGreaterThan(135)
  })

  test('shows organisations in every state of their opening', async () => {
    const found = await rows(`select name, flavour, steps_done, is_fast_created, park_id is not null as in_park, end_at from app.tenant where manager_phone like '199000012%' order by manager_phone`)
    expect(found).toEqual([
      expect.objectContaining({ flavour: 'platform', steps_done: [1] }),
      expect.objectContaining({ flavour: 'agency', steps_done: [1, 3], in_park: true }),
      expect.objectContaining({ flavour: 'company', steps_done: [1], is_fast_created: false }),
      expect.objectContaining({ flavour: 'company', steps_done: [1], is_fast_created: true }),
      expect.objectContaining({ flavour: 'company', steps_done: [1, 2, 3] }),
    ])
    expect(await rows(`select success_count, failure_count from app.job where filename = '本月新签企业.xlsx'`)).toEqual([{ success_count: 1, failure_count: 1 }])
    // Two parks: one of them has to be renewed soon.
    expect(await rows(`select end_at - current_date between 19 and 23 as soon, end_at from app.tenant where flavour = 'park' order by 1`)).toMatchObject([{ soon: false }, { soon: true }])
    expect(await rows(`select 1 from app.tenant where flavour = 'company' and not is_enable`)).toHaveLength(1)
  })

  test('R027 shows invitation codes in every state, and three workers who have registered by one', async () => {
    const codes = await rows(`select case when not is_enable then 'disabled' when start_at > now() then 'not_started' when end_at <= now() then 'expired' else 'active' end as status, register_count from app.company_qrcode`)
    expect([...new Set(codes.map(({ status }) => status))].toSorted()).toEqual(['active', 'disabled', 'expired', 'not_started'])
    expect(codes.map(({ register_count: count }) => Number(count)).reduce((sum, one) => sum + one, 0)).toBe(3)
    expect(await rows(`select 1 from app.register_record r join app.company_user u on u.id = r.company_user_id and u.source = 'qr' and u.qrcode_id = r.qrcode_id`)).toHaveLength(3)
  })

  test('R015 shows cooperations in every state, the demo company too: refused by the register, to be signed, signed with a document, ended, invited again, disabled', async () => {
    const [demo] = await rows(`select id from app.tenant where manager_phone = '19900000005' and flavour = 'company'`)
    const states = (await rows('select distinct status from app.company_user where company_id = $1', [demo?.['id']])).map(({ status }) => status)
    expect(states.toSorted()).toEqual([...companyUserMachine.states].toSorted())
    const [facts] = await rows(`select count(*) filter (where auth_fault <> '')::int as refused, count(*) filter (where status = 'to_sign')::int as to_sign, count(*) filter (where not is_enable)::int as disabled, count(*) filter (where phone = '' or province = '')::int as unknown
      from app.company_user where company_id = $1`, [demo?.['id']])
    expect(facts).toMatchObject({ refused: 1, to_sign: expect.any(Number), disabled: expect.any(Number), unknown: 0 })
    const contracts = await rows(`select status, count(*)::int as n, count(file_id)::int as files from app.e_contract where company_id = $1 group by 1 order by 1`, [demo?.['id']])
    const signed = 21 + (await proven())
    expect(contracts).toEqual([{ status: 'signed', n: signed, files: signed }, { status: 'to_sign', n: 2, files: 0 }, { status: 'void', n: 6, files: expect.any(Number) }])
    expect(await rows(`select action from app.history_event where entity = 'company_user' group by 1 order by 1`)).toEqual(['audits_passed', 'auth_failed', 'auth_passed', 'create', 'disable', 'photo_sms', 'reinvite', 'signed', 'signed_to_audit', 'termination', 'termination_passed', 'termination_rejected', 'update'].map((action) => ({ action })))
  })

  test('shows audits of workers of each kind, and terminations by sheet, in every state; of what waits at least two of each', async () => {
    const states = await rows('select kind, status, count(*)::int as n from app.user_audit group by 1, 2')
    expect(states.filter(({ status, n }) => status !== 'to_audit' || Number(n) >= 2).map(({ kind, status }) => `${String(kind)} ${String(status)}`).toSorted()).toEqual(
      AUDIT_KINDS.flatMap((kind) => auditMachine.states.map((status) => `${kind} ${status}`)).toSorted(),
    )
    const batches = await rows('select status, count(*)::int as n from app.termination_batch group by 1 order by 1')
    expect(batches).toEqual([{ status: 'part_passed', n: 1 }, { status: 'passed', n: 1 }, { status: 'rejected', n: 1 }, { status: 'to_audit', n: 2 }])
  })

  test('shows every status of settlements, bills and batches, most of them in the demo company', async () => {
    const found = (await rows('select distinct status from app.settlement')).map((row) => row['status'])
    expect(found.toSorted()).toEqual([...settlementMachine.states].toSorted())
    const own = (await rows(`select s.status from app.settlement s join app.tenant t on t.id = s.company_id where t.manager_phone = '19900000005' group by 1 having count(*) >= 2`)).map((row) => row['status'])
    expect(own.toSorted()).toEqual([...settlementMachine.states].toSorted())
    const bills = (await rows('select distinct status from app.bill')).map((row) => row['status'])
    expect(bills.toSorted()).toEqual(['canceled', 'in_settlement', 'paid', 'pay_failure', 'paying', 'refunded', 'to_settlement'])
    const batches = (await rows('select distinct status from app.bill_batch')).map((row) => row['status'])
    expect(batches.toSorted()).toEqual(['canceled', 'part_settlement', 'settled', 'to_settlement'])
  })

  test('uses every kind of contract: tax borne by the company, promotion, soft limit, card fee, use fee', async () => {
    const [sums] = await rows(`select sum(company_tax) > 0 as borne, sum(promotion_fee) > 0 as promotion, sum(enterprise_added_service_fee) > 0 as soft, sum(user_use_fee) > 0 as use from app.settlement`)
    expect(sums).toEqual({ borne: true, promotion: true, soft: true, use: true })
    expect(await rows('select 1 from app.bill where card_fee > 0 limit 1')).toHaveLength(1)
    // The park that the demo's documentation names has 包税差额 to show.
    expect(await rows(`select 1 from app.flat_tax f join app.tenant t on t.id = f.park_id where t.manager_phone = '19900000002' limit 1`)).toHaveLength(1)
  })

  test('has contracts of every kind in every state, each passed one with its paper, two hands, and a change log that ends as it stands', async () => {
    for (const kind of ['platform', 'agency', 'company']) {
      const contracts = await rows(`select k.*, (select array_agg(h.action || ':' || h.creator order by h.id) from app.history_event h where h.entity_id = k.id) as log from app.${kind}_contract k`)
      expect(new Set(contracts.map(({ status }) => status))).toEqual(new Set(['not_started', 'in_force', 'expired', 'terminated']))
      expect(new Set(contracts.map(({ audit_status }) => audit_status))).toEqual(new Set(['to_audit', 'passed', 'rejected']))
      const passed = contracts.filter(({ audit_status, creator }) => audit_status === 'passed' && creator !== '')
      expect(passed.length).toBeGreaterThan(1)
      expect(contracts.filter(({ audit_status, creator }) => audit_status === 'passed' && creator === '')).toEqual([])
      for (const { contract_url, status, creator, auditor, log } of passed) {
        expect(contract_url).toMatch(/^\/v1\/files\//u)
        expect(auditor).not.toBe(creator)
        expect(log).toEqual([`create:${creator}`, `audit_pass:${auditor}`, 'start:系统', ...(status === 'expired' ? ['expire:系统'] : [])])
      }
    }
    // Whose contracts the demo's agency opens first.
    expect(await rows(`select distinct k.creator, k.auditor from app.company_contract k join app.tenant t on t.id = k.agency_id where t.manager_phone = '19900000004' and k.audit_status = 'passed'`)).toEqual([{ creator: '林经办', auditor: '林业务' }])
  })

  test('keeps balances equal to postings, and no money frozen without a payment or a withdrawal under way (domain.md §3.8)', async () => {
    const wrong = await rows(`
      select a.id, a.kind, a.balance from app.ledger_account a
      where a.keeps_balance and a.balance <> coalesce((select sum(p.amount) from app.posting p where p.credit_id = a.id), 0) - coalesce((select sum(p.amount) from app.posting p where p.debit_id = a.id), 0)`)
    expect(wrong).toEqual([])
    expect(await rows(`select a.owner_id from app.ledger_account a where a.kind in ('company.frozen', 'company.book_frozen')
      and a.balance <> coalesce((select sum(w.amount) from app.withdraw_record w where w.company_id = a.owner_id and w.status in ('to_audit', 'paying') and w.channel = case when a.kind = 'company.frozen' then 'cmb' else 'alipay' end), 0)`)).toEqual([])
    const [wallet] = await rows(`select balance::int from app.ledger_account a join app.tenant t on t.id = a.owner_id where a.kind = 'company.available' and t.manager_phone = '19900000005'`)
    expect(wallet).toEqual({ balance: 300_000_000 })
  })

  test('has a book in the payment app with transactions of each type, and an agreement in each state (R284-R289)', async () => {
    const types = await rows(`select distinct p.reason, b.account_kind from app.posting p join app.ledger_account a on a.id in (p.debit_id, p.credit_id) and a.kind like '%.book%' left join app.bill b on b.id = p.bill_id`)
    expect(new Set(types.map(({ reason, account_kind }) => tradeTypeOf(reason as PostingReason, account_kind as 'bank' | 'alipay' | null)))).toEqual(new Set(TRADE_TYPES.map(({ value }) => value)))
    expect((await rows('select distinct status from app.alipay_account order by 1')).map(({ status }) => status)).toEqual(alipayAgreementMachine.states.toSorted())
  })

  test('adds up: settlements and their bills, taxes of a month, limits of a month', async () => {
    expect(await rows(`
      select s.sn from app.settlement s join app.bill b on b.settlement_id = s.id group by s.park_id, s.id
      having sum(b.amount) <> s.settlement_amount or count(*) <> s.bill_count or sum(b.net_amount) <> s.net_amount
        or sum(b.income_tax) <> s.income_tax_amount or sum(b.vat + b.urban_tax + b.edu_surcharge + b.local_edu_surcharge) <> s.tax_amount - s.income_tax_amount`)).toEqual([])
    expect(await rows(`
      select sn from app.settlement where pay_amount <> settlement_amount + promotion_fee + accounting_fee + company_tax
        + case when rates ->> 'is_separate_fee' = 'true' then 0 else enterprise_service_fee + enterprise_added_service_fee + value_added_service_fee + user_use_fee end`)).toEqual([])
    const findings = await atOneMoment(deps.ownerUrl, checkBooks)
    expect(findings.flatMap(({ faults }) => faults)).toEqual([])
    expect(await rows(`
      select l.person_id, l.month from app.limit_usage l
      left join (
        select x.scope_id, person_id, reserved_month, sum(amount) as amount from app.bill, unnest(array[park_id, agency_id, company_id]) as x(scope_id)
        where reserved_month is not null group by 1, 2, 3
      ) b on b.scope_id = l.scope_id and b.person_id = l.person_id and b.reserved_month = l.month
      where l.amount <> coalesce(b.amount, 0)`)).toEqual([])
  })

  test('lies in the past, in order, over half a year', async () => {
    const [span] = await rows(`select min(create_at) as first, max(create_at) as last, (select max(create_at) from app.history_event) as event from app.settlement`)
    const days = (value: unknown) => (Date.now() - (value instanceof Date ? value.getTime() : 0)) / 86_400_000
    expect(days(span?.['first'])).toBeGreaterThan(150)
    expect(days(span?.['last'])).toBeGreaterThan(0)
    expect(days(span?.['event'])).toBeGreaterThanOrEqual(0)
    expect(await rows('select sn from app.settlement where confirm_at < create_at or audit_at < confirm_at or pay_at < audit_at or settlement_at < pay_at')).toEqual([])
    expect(await rows(`select s.sn from app.settlement s join app.history_event h on h.entity_id = s.id group by s.park_id, s.id having min(h.create_at) <> s.create_at`)).toEqual([])
    expect(await rows('select id from app.job where create_at > finish_at or finish_at is null')).toEqual([])
  })

  test('has tasks and their batches in every state that their lists offer, and the times of what has happened', async () => {
    const states = async (table: string) => (await rows(`select distinct status from app.${table} order by status`)).map(({ status }) => status)
    expect(await states('task')).toEqual([...taskMachine.states].toSorted())
    // A batch is being sent for as long as its transaction takes.
    expect(await states('task_batch')).toEqual(taskBatchMachine.states.filter((state) => state !== 'processing').toSorted())
    expect(await rows('select id from app.task where is_fast')).toHaveLength(1)
    expect(await rows(`select sn from app.task where (status in ('released', 'traded', 'finished') and release_at is null) or (status in ('traded', 'finished') and traded_at is null) or (status = 'finished' and (finish_at is null or deal_at is null))`)).toEqual([])
    expect(await rows('select sn from app.task where release_at < create_at or traded_at < release_at or finish_at < traded_at')).toEqual([])
  })

  test('has applications, invoices, refunds and red ink in every state', async () => {
    for (const [table, { states }] of [['invoice_batch', invoiceBatchMachine], ['invoice', invoiceMachine], ['refund_batch', refundBatchMachine], ['redink_offset', redinkMachine]] as const) {
      expect((await rows(`select distinct status from app.${table}`)).map(({ status }) => status).toSorted(), table).toEqual([...states].toSorted())
    }
  })

  test('goes on from its own numbers of tasks', async () => {
    expect(await rows(`select t.sn from app.task t left join app.serial s on s.kind = 'RW' and s.day = to_date(substr(t.sn, 3, 8), 'YYYYMMDD')
      where t.sn ~ '^RW[0-9]{8}[0-8]' and substr(t.sn, 11)::int > coalesce(s.last, 0)`)).toEqual([])
  })

  test('has people whose numbers are right in form and checksum', async () => {
    const { workers } = cast()
    expect(workers.filter((one) => checkIdNo(one.idNo, businessDate(new Date())) !== null)).toEqual([])
    expect(workers.filter((one) => !isLuhn(one.card) || bankOfCard(one.card) === null || !isPhone(one.phone))).toEqual([])
    const codes = await rows(`select credit_code from app.tenant where 2 = any(steps_done) or flavour = 'saas'`)
    expect(codes.filter((row) => checkCreditCode(String(row['credit_code'])) !== null)).toEqual([])
  })

  test('says in the change log only what its dictionary knows, as keys and codes', async () => {
    const told = await rows(`select distinct h.entity, h.action, coalesce(array_agg(distinct c.field) filter (where c.field is not null), '{}') as fields
      from app.history_event h left join lateral jsonb_to_recordset(h.content) as c(field text) on true group by h.id, h.entity, h.action`)
    expect(told.length).toBeGreaterThan(20)
    expect(told.flatMap(({ entity, action, fields }) => unknownIn(String(entity), String(action), Array.isArray(fields) ? fields.map(String) : ['?']))).toEqual([])
    expect(await rows(`select distinct c.field, c.old_value, c.new_value from app.history_event h, jsonb_to_recordset(h.content) as c(field text, old_value jsonb, new_value jsonb)
      where (c.field in ('status', 'is_enable', 'audit_status') or c.field = 'category' and h.entity not in ('task_template', 'task')) and concat(c.old_value, c.new_value) ~ '[一-龥]'`)).toEqual([])
  })

  test('configures its organisations as their forms would take it', async () => {
    const tenants = await rows(`select flavour, name, config from app.tenant where flavour <> 'saas'`)
    const faults = tenants.flatMap(({ flavour, name, config }) => {
      const schema = new Map<unknown, z.ZodType>(Object.entries(tenantConfigs)).get(flavour)
      return schema?.safeParse(config).success === true ? [] : [name]
    })
    expect(faults).toEqual([])
  })

  test('has an enterprise whose service fees are bills of their own: one is paid, one is due', async () => {
    expect(await rows(`select f.status, f.due_amount > 0 as is_due from app.service_fee_bill f join app.settlement s on s.park_id = f.park_id and s.id = f.settlement_id
      where s.rates ->> 'is_separate_fee' = 'true' order by f.id`)).toEqual([{ status: 'paid', is_due: false }, { status: 'to_payment', is_due: true }])
  })

  test('has a subscribed report that was sent once and is due again in days', async () => {
    expect(await rows(`select s.name, s.is_enable, s.next_at > now() as ahead, r.kind, j.status, j.total > 0 as filled from app.report_subscription s
      join app.report_run r on r.park_id = s.park_id and r.subscription_id = s.id join app.job j on j.park_id = r.park_id and j.id = r.job_id`)).toEqual([{ name: '每周结算单', is_enable: true, ahead: true, kind: 'due', status: 'export_success', filled: true }])
  })

  test('is written once', async () => {
    const before = await rows('select count(*)::int as n from app.history_event')
    await seedDemo(deps)
    expect(await rows('select count(*)::int as n from app.history_event')).toEqual(before)
  })

  test('of an older version gets what has come since, and no more', async () => {
    const count = async () => (await rows('select count(*)::int as n, max(create_at) as last from app.history_event'))[0]
    const phones = pairs.flatMap(({ maker, checker }) => [maker.phone, checker.phone])
    await rows('delete from app.message_read where staff_id in (select s.id from app.staff s join app.account a on a.id = s.account_id where a.phone = any($1))', [phones])
    await rows('delete from app.staff where account_id in (select id from app.account where phone = any($1))', [phones])
    await rows('delete from app.account where phone = any($1)', [phones])
    await rows(`delete from app.seed_stage where name = 'pairs'`)
    const before = Number((await count())?.['n'])
    await seedDemo(deps)
    expect((await count())?.['n']).toBe(before + 10)
    expect(await rows('select phone from app.account where phone = any($1) and password_hash is not null', [phones])).toHaveLength(10)
    expect((await rows('select name from app.seed_stage')).map(({ name }) => name).toSorted()).toEqual(stageNames.toSorted())
  })
})

test('every service count is what its entries add up to, each from an order that was paid', async () => {
  const wrong = await rows(`
    select b.tenant_id, b.service from app.service_balance b
      left join (select tenant_id, service, sum(change)::int as n from app.service_entry group by 1, 2) e using (tenant_id, service)
      where b.count - b.debt is distinct from e.n
    union all select o.tenant_id, l.service from app.topup_line l join app.topup_order o on o.id = l.order_id
      left join app.service_entry e on e.order_id = l.order_id and e.service = l.service
      where (case when o.status = 'finished' then nullif(l.count, 0) end) is distinct from e.change
    union all select id, sn from app.topup_order o where o.amount <> (select sum(count * price) from app.topup_line l where l.order_id = o.id)`)
  expect(wrong).toEqual([])
})

test('there are orders in every state, prices, and uses of a month', async () => {
  expect((await rows('select distinct status from app.topup_order order by status')).map(({ status }) => status)).toEqual(['canceled', 'finished', 'rejected', 'to_confirm', 'to_payment'])
  expect(await rows('select count(*)::int as n from app.service_price')).toEqual([{ n: 10 }])
  const [used] = await rows(`select count(*)::int as n, count(distinct (create_at at time zone 'Asia/Shanghai')::date)::int as days from app.service_entry where reason = 'use' and create_at > now() - interval '31 days'`)
  expect(Number(used?.['n'])).toBeGreaterThan(500)
  expect(Number(used?.['days'])).toBeGreaterThan(25)
  expect((await rows(`select b.count from app.service_balance b join app.tenant t on t.id = b.tenant_id where b.service = 'sms' and t.alias in ('天津众汇', '海南百川') order by b.count`)).map(({ count }) => count)).toEqual([1000, 1001])
})

test('companies were told what happened, when it happened; what is old has been read', async () => {
  const [told] = await rows(`
    select count(*)::int as all, count(distinct title)::int as kinds, count(*) filter (where create_at < now() - interval '1 day')::int as past,
      count(*) filter (where flavour <> 'company' and title not like '充值%' and title <> '银行余额核对不符' and kind not in ('invoice', 'report', 'month_close'))::int as wrong, max(create_at) <= now() as dated from app.message`)
  expect(told).toMatchObject({ wrong: 0, dated: true })
  expect(Number(told?.['kinds'])).toBeGreaterThan(7)
  expect(Number(told?.['past'])).toBeGreaterThan(Number(told?.['all']) * 0.8)
  const [unread] = await rows(`
    select count(*)::int as n from app.message m join app.staff s on s.tenant_id = m.tenant_id join app.account a on a.id = s.account_id
    where a.phone = '19900000005' and not exists (select from app.message_read r where r.message_id = m.id and r.staff_id = s.id)`)
  expect(Number(unread?.['n'])).toBeGreaterThan(3)
  expect(Number(unread?.['n'])).toBeLessThan(60)
})

describe('its accounts (decision 16)', () => {
  const password = createHash('sha256').update(demoPassword).digest('hex')

  test('sign in, and reach what they should', async () => {
    const app = await buildApp(deps)
    try {
      for (const { phone, places } of demoStaff) {
        const answer = await app.inject({ method: 'POST', url: '/v1/accounts/login/', payload: { host: 'localhost', phone, is_password: true, password } })
        expect([phone, answer.statusCode]).toEqual([phone, 200])
        const headers = { authorization: `Bearer ${answer.json().token}` }
        const info = (await app.inject({ url: '/v1/staffs/info/', headers })).json()
        const here = (await app.inject({ url: '/v1/staffs/enterprises/', headers })).json()
        expect(here.results).toHaveLength(places.length)
        if (phone === '19900000014') expect(info.permissions).toEqual([])
        if (phone === '19900000011') expect(info.is_enable).toBe(false)
        if (phone === '19900000016') {
          expect(info.permissions).toContain('CompanySettlementSettPageIndex')
          expect(info.permissions.filter((key: string) => key.includes(':'))).toEqual([])
        }
        if (phone === '19900000005') {
          const wallet = (await app.inject({ url: '/v1/cmb-wallets/get_cmb_wallet_info/', headers })).json()
          expect(wallet).toMatchObject({ pay_mode: 'cmb', available: 300_000_000, frozen: 0, status: 'active' })
          const failed = (await app.inject({ method: 'POST', url: '/v1/settlements/search/', headers, payload: { status: 'pay_failure' } })).json()
          expect(failed.total).toBeGreaterThanOrEqual(2)
        }
      }
    } finally {
      await app.close()
    }
  })

  test('are three in each organisation: who does the work may not check it, who checks may not begin it', async () => {
    const app = await buildApp(deps)
    try {
      for (const { admin, maker, checker } of pairs) {
        const keysOf = async (phone: string): Promise<{ app: string; keys: string[] }> => {
          const answer = await app.inject({ method: 'POST', url: '/v1/accounts/login/', payload: { host: 'localhost', phone, is_password: true, password } })
          expect([phone, answer.statusCode]).toEqual([phone, 200])
          const info = (await app.inject({ url: '/v1/staffs/info/', headers: { authorization: `Bearer ${answer.json().token}` } })).json()
          return { app: answer.json().app, keys: info.permissions }
        }
        const [head, makes, checks] = [await keysOf(admin), await keysOf(maker.phone), await keysOf(checker.phone)]
        expect([makes.app, checks.app]).toEqual([head.app, head.app])
        const deciding = head.keys.filter((key) => /:(?:audit|payment)$/u.test(key))
        expect(makes.keys.filter((key) => deciding.includes(key))).toEqual([])
        expect(checks.keys).toEqual(expect.arrayContaining(deciding))
        if (deciding.length > 0) expect(checks.keys).not.toEqual(expect.arrayContaining(makes.keys))
      }
    } finally {
      await app.close()
    }
  })

  test('belong together: the demo company to the demo agency, group and park', async () => {
    const [chain] = await rows(`
      select a.manager_phone as agency, p.manager_phone as platform, k.manager_phone as park
      from app.tenant c join app.tenant a on a.id = c.agency_id join app.tenant p on p.id = c.platform_id join app.tenant k on k.id = c.park_id
      where c.manager_phone = '19900000005'`)
    expect(chain).toEqual({ agency: '19900000004', platform: '19900000003', park: '19900000002' })
    const counts = await rows(`
      select t.manager_phone as phone, b.count as sms from app.service_balance b join app.tenant t on t.id = b.tenant_id
      where b.service = 'sms' and t.manager_phone in ('19900000012', '19900000013') order by 1`)
    expect(counts).toEqual([{ phone: '19900000012', sms: 1000 }, { phone: '19900000013', sms: 1001 }])
    const modes = await rows(`select name, config ->> 'pay_mode' as mode from app.tenant where flavour = 'company' and manager_phone not like '199000012%' order by name`)
    expect(modes).toEqual(companies.map(({ name, payMode }) => ({ name, mode: payMode })).toSorted((a, b) => (a.name < b.name ? -1 : 1)))
  })
})

describe('its sample files', () => {
  const check = async (kind: Parameters<typeof sampleRows>[0]) => {
    const env = await openSeedEnv(deps)
    const actor = actorOf(env, companies[0]?.name ?? '')
    await env.close()
    return inTransaction(deps.db, actor, (tx) => servedBills.check(tx, actor, { rows: sampleRows(kind) }, deps.clock()))
  }

  test('can be imported, also with 6000 rows', async () => {
    const valid = await check('valid')
    expect([valid.total, valid.error_rows]).toEqual([20, 0])
    const begin = performance.now()
    const large = await check('large')
    process.stdout.write(`check of 6000 rows: ${Math.round(performance.now() - begin)} ms\n`)
    expect([large.total, large.error_rows, large.results.filter(({ issues }) => issues.some(({ level }) => level === 'error')).slice(0, 3)]).toEqual([6000, 0, []])
  })

  test('show each kind of error where it is', async () => {
    const said = new Map((await check('errors')).results.map(({ row, issues }) => [row, issues]))
    const silent = sampleIssues().filter(({ row, column, level, text }) => !(said.get(row) ?? []).some((issue) => issue.column === column && issue.level === level && issue.text.includes(text)))
    expect(silent.map((one) => ({ ...one, said: said.get(one.row) }))).toEqual([])
  })

  test('are files that a spreadsheet opens', async () => {
    const [sheet] = (await readXlsx(await sampleFile('valid'))).sheets
    expect(sheet?.rows).toHaveLength(21)
    expect(sheet?.rows[1]).toEqual(Object.values(sampleRows('valid')[0] ?? {}).slice(1))
  })
})
