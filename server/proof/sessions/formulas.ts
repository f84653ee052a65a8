import { strFromU8, unzipSync } from 'fflate'
import { z } from 'zod'
import { comingFrom, topUpArrived } from '@linggong/shared/domain/postings'
import { jobs } from '../../src/modules/index.ts'
import { enqueueJob } from '../../src/jobs/queue.ts'
import type { Actor } from '../../src/kernel/actor.ts'
import { authenticate } from '../../src/kernel/session.ts'
import { newId } from '../../src/kernel/ids.ts'
import { inTransaction, SYSTEM } from '../../src/kernel/transaction.ts'
import { post } from '../../src/modules/ledger/post.ts'
import { drain } from '../../test/makers.ts'
import { callAs, sentBill, makeWorld, type World } from '../../test/spine.ts'
import type { Checks } from './checks.ts'
import { signIn, type Servers } from './servers.ts'

/** What spreadsheets take for the start of a formula, or skip before one. */
const evil = ['=HYPERLINK("http://evil.example","x")', '+1+1', '-2+3', '@SUM(A1:A9)', '\t=1+1', '\r=1+1', '\n=1+1', '＝1+1', '＠SUM(A1:A9)', "=cmd|' /C calc'!A0"]

/** Exports that are no spreadsheets. */
const documents: ReadonlySet<string> = new Set(['receipt', 'contract', 'id_card', 'voucher', 'cmb_voucher', 'evidence', 'invoice_statement', 'month_certificate', 'proof_file'])

interface Export {
  readonly category: string
  readonly format: 'xlsx' | 'csv'
  readonly payload: Record<string, unknown>
  readonly by: Actor
}

/** Every spreadsheet export, in either format, with malicious content in every text that a user can enter. */
export async function proveFormulas(servers: Servers, checks: Checks): Promise<void> {
  const { deps, app, owner } = servers
  const world = await makeWorld(deps, { workers: evil.length })
  const { importId, settlementId, batchId, reportId } = await fill(servers, world)
  const operator = await signIn(app, servers.tenants.phones.saas)
  const [platform, agency, company, saas] = [await actorOf(servers, world.platform.token), await actorOf(servers, world.agency.token), await actorOf(servers, world.company.token), await actorOf(servers, operator)]
  const park = await actorOf(servers, world.park.token)
  const byCategory: Readonly<Record<string, Omit<Export, 'format' | 'category'>>> = {
    bill: { payload: {}, by: agency },
    settlement: { payload: {}, by: agency },
    bill_batch: { payload: {}, by: company },
    group_company: { payload: {}, by: saas },
    park: { payload: {}, by: saas },
    agency: { payload: {}, by: platform },
    company: { payload: {}, by: agency },
    platform_contract: { payload: {}, by: saas },
    agency_contract: { payload: {}, by: platform },
    company_contract: { payload: {}, by: agency },
    rate_change: { payload: {}, by: agency },
    contract_template: { payload: {}, by: saas },
    task_template: { payload: {}, by: agency },
    company_configuration: { payload: {}, by: agency },
    qrcode: { payload: {}, by: company },
    topup: { payload: {}, by: agency },
    user: { payload: {}, by: agency },
    service_use: { payload: {}, by: agency },
    termination_audit: { payload: {}, by: agency },
    task: { payload: {}, by: agency },
    task_batch: { payload: {}, by: company },
    task_detail: { payload: { params: { id: settlementId } }, by: agency },
    settlement_detail: { payload: { filters: { ids: settlementId } }, by: agency },
    invoice_batch: { payload: {}, by: agency },
    agency_invoice: { payload: {}, by: park },
    company_invoice: { payload: {}, by: park },
    refund_invoice_batch: { payload: {}, by: agency },
    invoice_redink_offset: { payload: {}, by: agency },
    invoice_stat: { payload: {}, by: agency },
    invoice_detail: { payload: { params: { id: batchId }, filters: {} }, by: agency },
    not_invoice: { payload: {}, by: agency },
    service_fee_bill: { payload: {}, by: agency },
    receivable: { payload: {}, by: park },
    cmb_transaction: { payload: {}, by: company },
    transaction: { payload: {}, by: company },
    cmb_withdraw_record: { payload: {}, by: company },
    cmb_service_record: { payload: {}, by: agency },
    bank_proof: { payload: {}, by: agency },
    reconciliation: { payload: {}, by: agency },
    tax_registration: { payload: {}, by: park },
    tax_application: { payload: {}, by: park },
    bureau_report: { payload: { report_id: reportId, form: 'income' }, by: park },
    income_summary: { payload: {}, by: park },
    proof: { payload: {}, by: agency },
    user_invoice: { payload: {}, by: park },
    user_invoice_stats: { payload: {}, by: park },
    report: { payload: {}, by: platform },
    import_error: { payload: { import_id: importId, category: 'bill' }, by: agency },
  }
  const categories = jobs.definitions.filter(({ kind, category }) => kind === 'export' && !documents.has(category)).map(({ category }) => category)
  for (const category of categories) {
    const known = byCategory[category]
    checks.that(known !== undefined, `导出 ${category}：证明应知道如何准备它`, '不知道')
    if (known === undefined) continue
    for (const format of ['xlsx', 'csv'] as const) {
      const bytes = await made(servers, { category, format, ...known })
      const isWorkbook = bytes[0] === 0x50
      // The list of failed rows is never long enough to be exported as CSV.
      if (category === 'import_error' && format === 'csv' && isWorkbook) continue
      checkBytes(checks, `${category} ${format}`, bytes)
    }
  }
  await owner.rows('select 1')
}

function checkBytes(checks: Checks, name: string, bytes: Uint8Array): void {
  if (bytes[0] === 0x50) {
    const files = unzipSync(bytes)
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    const all = Object.entries(files).filter(([path]) => path.endsWith('.xml')).map(([, content]) => strFromU8(content)).join('')
    checks.that(!/<f[ >]/u.test(sheet), `${name}：表格中不应有公式`, /<f[ >].{0,80}/u.exec(sheet)?.[0])
    checks.that(/HYPERLINK|SUM\(A1/u.test(all) && !/<c(?![^>]*t="(?:s|inlineStr|str)")[^>]*>\s*<v>[^<]*[=@]/u.test(sheet), `${name}：危险的内容应以文字写出`, sheet.slice(0, 200))
    return
  }
  const cells = cellsOf(new TextDecoder().decode(bytes))
  const live = cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/u.test(cell) && !/^-?\d+(?:\.\d+)?$/u.test(cell) && !/^\t\d{11,}$/u.test(cell))
  checks.that(live.length === 0, `${name}：没有单元格会被当作公式`, live.slice(0, 3))
  checks.that(cells.some((cell) => /^'[=+\-@\t\r]/u.test(cell)), `${name}：危险的内容应仍在，以 ' 开头`, cells.slice(0, 5))
}

/** Parses CSV as in RFC 4180. */
function cellsOf(text: string): string[] {
  return [...text.replace(/^\uFEFF/u, '').matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(?:,|\r\n|$)/gu)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
}

/**
 * Creates bills, a batch, a settlement and failed rows, then writes malicious content into every text column that people can fill,
 * bypassing the screens' validation.
 */
async function fill({ app, deps, owner }: Servers, world: World): Promise<{ readonly importId: string; readonly settlementId: string; readonly batchId: string; readonly reportId: string }> {
  const rows = world.workers.map((worker, index) => ({ ...sentBill(index + 2, worker, `${100 + index}.00`), remark: `备注${index}` }))
  const good = z.object({ id: z.string() }).parse((await callAs(app, world.agency, 'POST', '/v1/bills/import/', { company_id: world.company.tenantId, bills: rows, filename: 'a.xlsx' })).body)
  const bad = rows.map((row, index) => ({ ...row, name: evil[index] ?? '', remark: evil[index] ?? '', amount: -100 }))
  const failed = z.object({ id: z.string() }).parse((await callAs(app, world.agency, 'POST', '/v1/bills/import/', { company_id: world.company.tenantId, bills: bad, filename: 'b.xlsx' })).body)
  await drain(deps)
  const settlement = z.object({ id: z.string() }).parse((await callAs(app, world.agency, 'POST', '/v1/settlements/', { batch_id: good.id })).body)
  await owner.rows(`with n as (select id, row_number() over (order by id) as at from app.bill)
    update app.bill b set name = e.text, remark = e.text, fail_reason = e.text, bank_name = e.text, task_sn = e.text
    from n, unnest($1::text[]) with ordinality as e(text, at) where b.id = n.id and e.at = n.at`, [evil])
  await owner.rows('update app.bill_batch set filename = $1, remark = $2, creator = $3', [evil[0], evil[1], evil[3]])
  await owner.rows('update app.tenant set name = $1, alias = $2, manager_name = $3', [evil[0], evil[3], evil[4]])
  const contract = `'HT1', date '2026-01-01', date '2026-12-31', 'to_audit', 'not_started', $1`
  const columns = 'sn, start_at, end_at, audit_status, status, remark'
  await owner.rows(`insert into app.agency_contract (park_id, id, platform_id, agency_id, ${columns}) select park_id, gen_random_uuid(), platform_id, id, ${contract} from app.tenant where id = $2`, [evil[0], world.agency.tenantId])
  await owner.rows(`insert into app.platform_contract (park_id, id, platform_id, ${columns}) select id, gen_random_uuid(), id, ${contract} from app.tenant where id = $2`, [evil[0], world.platform.tenantId])
  await owner.rows(`insert into app.rate_change (park_id, id, platform_id, agency_id, company_id, contract_id, contract_sn, old_rates, new_rates, effective_at, status, creator_id, creator, create_at)
    select park_id, gen_random_uuid(), platform_id, agency_id, company_id, id, sn, '{}', '{}', date '2099-01-01', 'to_confirm', gen_random_uuid(), $1, now() from app.company_contract where company_id = $2`, [evil[0], world.company.tenantId])
  await owner.rows(`insert into app.contract_template (id, owner_id, name, body, status) select gen_random_uuid(), id, $1, '', 'draft' from app.tenant where flavour = 'saas' limit 1`, [evil[0]])
  await owner.rows(`insert into app.task_template (park_id, id, platform_id, agency_id, name, category, unit, task_max_amount) select park_id, gen_random_uuid(), platform_id, id, $1, $2, $3, 100 from app.tenant where id = $4`, [evil[0], evil[3], evil[4], world.agency.tenantId])
  await owner.rows(`insert into app.company_qrcode (park_id, id, platform_id, agency_id, company_id, name, token, start_at, city, creator)
    select park_id, gen_random_uuid(), platform_id, agency_id, id, $1, 'x', now(), $2, $3 from app.tenant where id = $4`, [evil[0], evil[3], evil[4], world.company.tenantId])
  const place = `(select park_id, id, 'agency', platform_id, id from app.tenant where id = $2)`
  await owner.rows(`with t (park_id, id, flavour, platform_id, agency_id) as ${place}, o as (
      insert into app.topup_order (park_id, id, tenant_id, flavour, platform_id, agency_id, sn, status, amount, creator, remark, reject_reason)
      select park_id, gen_random_uuid(), id, flavour, platform_id, agency_id, 'CZ1', 'to_payment', 600, $1, $1, $1 from t returning park_id, id, platform_id, agency_id)
    insert into app.topup_line (park_id, platform_id, agency_id, order_id, service, count, price) select park_id, platform_id, agency_id, id, 'sms', 100, 6 from o`, [evil[0], world.agency.tenantId])
  await owner.rows(`insert into app.service_entry (park_id, id, tenant_id, flavour, platform_id, agency_id, service, change, reason, category, used_by, staff, ref_sn, request_no)
    select park_id, gen_random_uuid(), id, flavour, platform_id, agency_id, 'sms', -1, 'use', 'payment', $3, $1, $1, '1' from ${place} t (park_id, id, flavour, platform_id, agency_id)`, [evil[0], world.agency.tenantId, world.company.tenantId])
  await owner.rows(`insert into app.user_audit (park_id, id, platform_id, agency_id, company_id, sn, company_user_id, person_id, kind, status, cause, reason, creator, auditor)
    select park_id, gen_random_uuid(), platform_id, agency_id, company_id, 'SH1', id, person_id, 'termination', 'rejected', $1, $2, $3, $3 from app.company_user where company_id = $4 limit 1`, [evil[0], evil[3], evil[4], world.company.tenantId])
  await owner.rows('update app.import_row set raw = jsonb_set(raw, $1, to_jsonb($2::text)) where job_id = $3', ['{remark}', evil[4], failed.id])
  await owner.rows(`insert into app.task_batch (park_id, id, platform_id, agency_id, company_id, sn, template_name, filename, remark, total, status, created_by, creator)
    select park_id, gen_random_uuid(), platform_id, agency_id, id, 'RP1', $1, $2, $3, 1, 'success', 'agency', $4 from app.tenant where id = $5`, [evil[0], evil[1], evil[3], evil[4], world.company.tenantId])
  await owner.rows(`insert into app.task (park_id, id, platform_id, agency_id, company_id, sn, name, description, category, template_name, creator, status, amount, price, min_price, max_price)
    select park_id, gen_random_uuid(), platform_id, agency_id, id, 'RW9', $1, $2, $3, $4, $1, 'released', 100, 100, 100, 100 from app.tenant where id = $5`, [evil[0], evil[1], evil[3], evil[4], world.company.tenantId])
  await owner.rows(`with r as (
      insert into app.settlement_detail_record (park_id, id, platform_id, agency_id, company_id, settlement_id, kind, filename, total, creator)
      select park_id, gen_random_uuid(), platform_id, agency_id, company_id, id, 'import', $1, 1, $1 from app.settlement where id = $5 returning *)
    insert into app.settlement_detail (park_id, id, platform_id, agency_id, company_id, settlement_id, bill_id, record_id, content, quantity, done_at, place, remark)
    select r.park_id, gen_random_uuid(), r.platform_id, r.agency_id, r.company_id, r.settlement_id, b.id, r.id, $2, 1, current_date, $3, $4
    from r join app.bill b on b.settlement_id = r.settlement_id`, [evil[0], evil[1], evil[3], evil[4], settlement.id])
  await owner.rows(`insert into app.service_fee_bill (park_id, id, platform_id, agency_id, sn, kind, payer_id, payee_id, month, amount, parts, status, fail_reason, create_at)
    select park_id, gen_random_uuid(), platform_id, id, 'RJ1', 'software_use_fee', id, platform_id, '2026-01', 100, '{"fixed_fee": 100}', 'to_payment', $1, now() from app.tenant where id = $2`, [evil[0], world.agency.tenantId])
  await owner.rows(`insert into app.withdraw_record (park_id, id, platform_id, agency_id, company_id, owner_id, sn, amount, to_name, to_account, to_bank, remark, reason, applicant, auditor, status, create_at)
    select park_id, gen_random_uuid(), platform_id, agency_id, id, id, 'TX1', 100, $1, '6217001234567890122', $2, $3, $4, $1, $2, 'failure', now() from app.tenant where id = $5`, [evil[0], evil[1], evil[3], evil[4], world.company.tenantId])
  // What the payment app says of a payment into the enterprise's book.
  const order = newId()
  await owner.rows(`insert into app.alipay_order (park_id, id, platform_id, agency_id, company_id, owner_id, kind, order_no, amount, status, trade_no, payer_name, create_at)
    select park_id, $1, platform_id, agency_id, id, id, 'topup', 'ZF1', 100, 'paid', $2, $3, now() from app.tenant where id = $4`, [order, evil[1], evil[0], world.company.tenantId])
  await inTransaction(deps.db, SYSTEM, (tx) => post(tx, world.chain, { settlementId: null, round: 0, at: deps.clock(), place: 'book' }, comingFrom(order, topUpArrived(100))))
  await owner.rows(`with w as (
      insert into app.cmb_wallet (park_id, id, platform_id, agency_id, tenant_id, kind, account_no, unit_no, account_name, status, create_at)
      select park_id, gen_random_uuid(), platform_id, id, id, 'main', '755900000000000', '', $1, 'closed', now() from app.tenant where id = $2 returning *)
    insert into app.bank_deposit (park_id, id, platform_id, agency_id, wallet_id, bank_ref, kind, amount, status, trans_at)
    select park_id, gen_random_uuid(), platform_id, agency_id, id, 'YH1', 'charge', 100, 'matched', now() from w`, [evil[0], world.agency.tenantId])
  await owner.rows(`insert into app.bank_proof (park_id, id, platform_id, agency_id, wallet_id, day, balance, postings, expected, in_transit, status, reason, create_at)
    select park_id, gen_random_uuid(), platform_id, agency_id, id, current_date, 1, 1, 1, 0, 'different', $1, now() from app.cmb_wallet where tenant_id = $2`, [evil[0], world.agency.tenantId])
  await owner.rows(`insert into app.reconciliation (park_id, id, platform_id, agency_id, wallet_id, bank_ref, amount, direction, request_no, counter_name, counter_account, summary, remark, settler, status, trans_at, create_at)
    select park_id, gen_random_uuid(), platform_id, agency_id, id, 'DZ1', 100, 'in', $1, $2, $3, $4, $5, $1, 'settled', now(), now() from app.cmb_wallet where tenant_id = $6`, [evil[0], evil[1], evil[2], evil[3], evil[4], world.agency.tenantId])
  // Without the columns that the database makes of others.
  const [named] = await owner.rows(`select string_agg(quote_ident(attname), ', ') as columns from pg_attribute where attrelid = 'app.settlement'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
  const copied = String(named?.['columns'])
  const copy = (more: object) => owner.rows(`insert into app.settlement (${copied}) select ${copied} from (select (jsonb_populate_record(s, $1::jsonb || jsonb_build_object('id', gen_random_uuid()))).* from app.settlement s where s.id = $2) x`, [JSON.stringify(more), settlement.id])
  await copy({ sn: 'JS9', status: 'to_write_off', pay_mode: 'offline', reject_reason: evil[0] })
  await copy({ sn: 'JS10', status: 'paid', settlement_at: '2026-01-08T00:00:00Z' })
  const [batch] = await owner.rows(`with s as (select * from app.settlement where sn = 'JS10'), b as (
      insert into app.invoice_batch (park_id, id, platform_id, agency_id, company_id, company_ids, sn, created_by, creator, status, settlement_amount, pay_amount, paid_amount, vat_service_fee, accounting_fee, promotion_fee, invoice_amount, real_invoice_amount, category, is_disassemble, remark, reason, submit_at)
      select park_id, gen_random_uuid(), platform_id, agency_id, company_id, array[company_id], 'KP1', 'agency', $1, 'rejected', 1, 1, 1, 0, 0, 0, 1, 1, 'bw_electron_common', false, $2, $3, now() from s returning *),
    d as (insert into app.invoice_batch_detail (park_id, id, platform_id, agency_id, company_id, batch_id, company_name, status, category, settlement_amount, pay_amount, paid_amount, vat_service_fee, accounting_fee, promotion_fee, invoice_amount, real_invoice_amount, title)
      select park_id, gen_random_uuid(), platform_id, agency_id, company_id, id, $4, status, category, 1, 1, 1, 0, 0, 0, 1, 1, '{}' from b returning *),
    t as (insert into app.invoice_batch_settlement (park_id, id, platform_id, agency_id, company_id, batch_id, detail_id, settlement_id, position, amount)
      select d.park_id, gen_random_uuid(), d.platform_id, d.agency_id, d.company_id, d.batch_id, d.id, s.id, 0, 1 from d, s)
    select id from b`, [evil[0], evil[1], evil[4], evil[3]])
  // Of that application an invoice, given back and taken back by red ink.
  await owner.rows(`with d as (select * from app.invoice_batch_detail where batch_id = $6),
    p as (insert into app.invoice_split (park_id, id, platform_id, agency_id, company_id, batch_id, detail_id, position, category, tax_ppm, amount, tax_amount)
      select park_id, gen_random_uuid(), platform_id, agency_id, company_id, batch_id, id, 1, category, 60000, 100, 6 from d returning *),
    i as (insert into app.invoice (park_id, id, platform_id, agency_id, company_id, batch_id, detail_id, split_id, source, vendor_no, number, kind, invoice_category_name, tax_ppm, amount, tax_amount, net_amount, status, issue_at, express_no)
      select park_id, gen_random_uuid(), platform_id, agency_id, company_id, batch_id, detail_id, id, 'hand', 'H1', '26462000000012345678', category, $1, 60000, 100, 6, 94, 'invoiced', now(), $2 from p returning *),
    r as (insert into app.refund_batch (park_id, id, platform_id, agency_id, company_id, batch_id, sn, amount, reason, reject_reason, status, created_by, creator, auditor)
      select park_id, gen_random_uuid(), platform_id, agency_id, company_id, batch_id, 'TP1', 100, $3, $4, 'rejected', 'agency', $1, $2 from i returning *),
    v as (insert into app.refund_batch_invoice (park_id, id, platform_id, agency_id, company_id, refund_batch_id, invoice_id, amount) select i.park_id, gen_random_uuid(), i.platform_id, i.agency_id, i.company_id, r.id, i.id, 100 from i, r)
    insert into app.redink_offset (park_id, id, platform_id, agency_id, company_id, sn, invoice_id, refund_batch_id, amount, tax_amount, reason, remark, status, fault, vendor_no, creator)
    select i.park_id, gen_random_uuid(), i.platform_id, i.agency_id, i.company_id, 'HC1', i.id, r.id, -100, -6, 1, $1, 'draft', $5, 'R1', $2 from i, r`, [evil[0], evil[1], evil[2], evil[3], evil[4], batch?.['id']])
  // What a park owes its bureau.
  await owner.rows('update app.person p set name = e.text from (select id, row_number() over (order by id) as at from app.person) n, unnest($1::text[]) with ordinality as e(text, at) where p.id = n.id and e.at = n.at', [evil])
  await owner.rows(`insert into app.tax_registration (park_id, id, person_id, status, fail_reason, realname_remark, create_at)
    select distinct on (person_id) park_id, gen_random_uuid(), person_id, 'in_process', $1, $2, now() from app.company_user where company_id = $3 on conflict (person_id, park_id) do update set status = 'in_process', fail_reason = $1, realname_remark = $2`, [evil[0], evil[1], world.company.tenantId])
  await owner.rows(`insert into app.user_invoice (park_id, id, platform_id, agency_id, company_id, person_id, bill_sn, amount, vat, surcharge, income_tax, month, pay_at, status, create_at)
    select park_id, id, platform_id, agency_id, company_id, person_id, sn, amount, 0, 0, 0, '2026-01', now(), 'to_invoice', now() from app.bill where company_id = $1 on conflict do nothing`, [world.company.tenantId])
  await owner.rows(`insert into app.report_day (park_id, platform_id, agency_id, company_id, day, bill_count, amount, tax_amount, net_amount)
    select park_id, platform_id, agency_id, company_id, (now() at time zone 'Asia/Shanghai')::date, count(*), sum(amount), 0, sum(amount) from app.bill where company_id = $1 group by 1, 2, 3, 4 on conflict do nothing`, [world.company.tenantId])
  await owner.rows(`insert into app.tax_month (park_id, person_id, month, gross) select distinct park_id, person_id, '2026-01', 100 from app.company_user where company_id = $1 on conflict do nothing`, [world.company.tenantId])
  const [report] = await owner.rows(`with r as (insert into app.bureau_report (park_id, id, quarter, revision, template, status, create_at) values ($1, gen_random_uuid(), '2026-Q1', 1, '2025-10', 'to_report', now()) returning *),
    l as (insert into app.bureau_report_line (park_id, report_id, person_id, kind, user_name, phone, platform_name, platform_user_id, registration_no, income, refund, net)
      select r.park_id, r.id, p.person_id, 'new', p.text, p.text, p.text, p.text, p.text, 100, 0, 100 from r, (select u.person_id, e.text from (select person_id, row_number() over (order by person_id) as at from app.company_user where company_id = $2) u join unnest($3::text[]) with ordinality as e(text, at) on e.at = u.at) p returning id)
    select id from r`, [world.park.tenantId, world.company.tenantId, evil])
  await owner.rows(`insert into app.proof (park_id, id, platform_id, agency_id, sn, kind, start_month, end_month, status, user_count, amount, tax_amount, job_id, fail_reason, creator, create_at)
    select park_id, gen_random_uuid(), platform_id, id, 'ZM1', 'income', '2026-01', '2026-01', 'failure', 1, 100, 0, gen_random_uuid(), $1, $2, now() from app.tenant where id = $3`, [evil[0], evil[3], world.agency.tenantId])
  return { importId: failed.id, settlementId: settlement.id, batchId: String(batch?.['id']), reportId: String(report?.['id']) }
}

async function actorOf({ deps }: Servers, token: string): Promise<Actor> {
  const actor = await authenticate(deps.db, token, deps.clock())
  if (actor === null) throw new Error('no session')
  return actor
}

async function made({ deps, owner }: Servers, { category, format, payload, by }: Export): Promise<Uint8Array> {
  const id = await inTransaction(deps.db, by, (tx) => enqueueJob(tx, by, { kind: 'export', category, filename: `a.${format}`, payload: { format, filters: {}, ...payload }, total: evil.length }))
  await drain(deps)
  const [job] = await owner.rows('select status, failure_reason, file_id from app.job where id = $1', [id])
  const body = await deps.storage.read(String(job?.['file_id']))
  if (body === null) throw new Error(`导出 ${category} ${format}：${JSON.stringify(job)}`)
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
