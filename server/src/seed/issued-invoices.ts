import { sql } from 'kysely'
import type { Actor } from '../kernel/actor.ts'
import { inTransaction, SYSTEM, type Tx } from '../kernel/transaction.ts'
import { cancel, mail, reject } from '../modules/invoices/acts.ts'
import { followInvoices } from '../modules/invoices/follow.ts'
import { submit } from '../modules/invoices/order.ts'
import { apply } from '../modules/invoice-batches/apply.ts'
import { agencyDecides } from '../modules/invoice-batches/decide.ts'
import { cancel as cancelRedink, create as createRedink, submit as submitRedink } from '../modules/redinks/acts.ts'
import { followRedinks } from '../modules/redinks/follow.ts'
import { applyForRefund, decide } from '../modules/refunds/apply.ts'
import { isSimulatedEInvoice } from '../ports/einvoice-simulator.ts'
import { isSimulatedTaxBureau } from '../ports/tax-bureau-simulator.ts'
import { pairs } from './accounts.ts'
import { actorOf, type SeedEnv } from './env.ts'
import { isProven } from './evidence.ts'
import { companies } from './organisations.ts'

const newer = pairs.flatMap(({ maker, checker }) => [maker.phone, checker.phone])
const quiet = { fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false }
/** Cents of each application. */
const amount = 20_000

/** Invoices of the demo's enterprise in every state, what is given back of them, and red ink in every state of the bureau. */
export async function writeIssuedInvoices(env: SeedEnv, now: Date): Promise<void> {
  const { deps } = env
  const { db, einvoice, taxBureau } = deps
  const demo = companies.find(({ key }) => key === 'demo')
  // Where real ones are configured nothing is issued for the demo.
  if (demo === undefined || !isSimulatedEInvoice(einvoice) || !isSimulatedTaxBureau(taxBureau)) return
  const company = actorOf(env, demo.name)
  const agency = [...env.actors.values()].find(({ flavour, tenantId }) => flavour === 'agency' && tenantId === company.chain.agency_id)
  if (agency === undefined) return
  const known = await inTransaction(db, SYSTEM, (tx) => tx.selectFrom('app.invoice').select('id').where('park_id', '=', company.chain.park_id).where('company_id', '=', company.tenantId).limit(1).executeTakeFirst())
  if (known !== undefined) return

  const orderNow = async (id: string): Promise<void> => {
    await inTransaction(db, agency, (tx) => submit(tx, deps, agency, id, 'submit_invoice', undefined, now))
    await due(env)
  }
  /** The last invoice of an application. */
  const invoiceOf = (batchId: string) =>
    inTransaction(db, SYSTEM, (tx) => tx.selectFrom('app.invoice').select(['id', 'number']).where('park_id', '=', company.chain.park_id).where('batch_id', '=', batchId).orderBy('id', 'desc').limit(1).executeTakeFirst())
  /** An application of the enterprise that waits to be invoiced, and is submitted; null: nothing is left to be applied for. */
  const ordered = async (): Promise<string | null> => {
    const sn = await openSettlement(env, company)
    if (sn === null) return null
    const id = await inTransaction(db, company, (tx) => apply(tx, company, { details: [{ sns: [sn], real_invoice_amount: amount, remark: '' }], category: 'bw_electron_common', isDisassemble: false, remark: '' }, now))
    await inTransaction(db, agency, async (tx) => agencyDecides(tx, agency, id, { result: 'pass', version: await versionOf(env, 'app.invoice_batch', id) }, now))
    await orderNow(id)
    return id
  }
  const issued = async (): Promise<{ batchId: string; invoiceId: string; number: string } | null> => {
    const batchId = await ordered()
    const row = batchId === null ? undefined : await invoiceOf(batchId)
    return batchId === null || row === undefined ? null : { batchId, invoiceId: row.id, number: row.number ?? '' }
  }

  await env.act(now, async () => {
    // Three of one line, each refused by the vendor in its own words: the first is rejected, the second canceled, the last waits for somebody.
    await einvoice.writeSetting({ ...quiet, fail_percent: 100 })
    const refused = await ordered()
    for (const end of [(tx: Tx, id: string, version: number) => reject(tx, agency, id, { reason: '抬头有误，改正后重新开具', version }), (tx: Tx, id: string, version: number) => cancel(tx, agency, id, version)]) {
      if (refused === null) break
      const last = await invoiceOf(refused)
      if (last === undefined) break
      await inTransaction(db, agency, async (tx) => end(tx, last.id, await versionOf(env, 'app.invoice', last.id)))
      await orderNow(refused)
    }
    await einvoice.writeSetting(quiet)
    const mailed = await issued()
    if (mailed !== null) await inTransaction(db, agency, async (tx) => mail(tx, agency, mailed.invoiceId, { express_no: 'SF1029384756', version: await versionOf(env, 'app.invoice', mailed.invoiceId) }, now))

    const blue = await issued()
    if (blue === null) return
    const refundOf = async (cents: number, reason: string) => {
      const version = await versionOf(env, 'app.invoice_batch', blue.batchId)
      const [made] = await inTransaction(db, company, (tx) => applyForRefund(tx, company, blue.batchId, { reason, invoices: [{ id: blue.invoiceId, amount: cents }], version }, now))
      return made?.id ?? ''
    }
    const decided = async (id: string, action: 'audit_pass' | 'audit_reject' | 'cancel', by: Actor = agency) =>
      inTransaction(db, by, async (tx) => decide(tx, by, id, { action, version: await versionOf(env, 'app.refund_batch', id), ...(action === 'audit_reject' && { reason: '发票内容与合同一致，不符合退票条件' }) }, now))
    const submitted = async (id: string) => {
      await submitRedink(deps, agency, id, await versionOf(env, 'app.redink_offset', id))
      await due(env)
    }
    // Nobody has used it: given back, and finished.
    const finished = await refundOf(2000, '服务终止，部分退回')
    await decided(finished, 'audit_pass')
    const [draft] = await inTransaction(db, SYSTEM, (tx) => tx.selectFrom('app.redink_offset').select('id').where('park_id', '=', company.chain.park_id).where('refund_batch_id', '=', finished).execute())
    if (draft !== undefined) await submitted(draft.id)
    await decided(await refundOf(1500, '重复开票'), 'audit_reject')
    await decided(await refundOf(1200, '金额填错'), 'cancel', company)
    await decided(await refundOf(1000, '开票内容有误'), 'audit_pass')
    // Two wait, so that one is reviewed after the other.
    await refundOf(900, '数量有误')
    await refundOf(800, '服务未完成')

    const redink = (cents: number, reason: '1' | '2' | '3' | '4') => inTransaction(db, agency, (tx) => createRedink(tx, agency, { invoice_id: blue.invoiceId, amount: -cents, reason, remark: '' }, now))
    const confirmNo = async (id: string) => (await inTransaction(db, SYSTEM, (tx) => tx.selectFrom('app.redink_offset').select('confirm_no').where('park_id', '=', company.chain.park_id).where('id', '=', id).executeTakeFirst()))?.confirm_no ?? ''
    await taxBureau.use(blue.number, 'used')
    await submitted(await redink(700, '1'))
    for (const code of ['05', '07', '08'] as const) {
      const id = await redink(600, '3')
      await submitted(id)
      await taxBureau.play(await confirmNo(id), code)
      await due(env)
    }
    await taxBureau.use(blue.number, 'entered')
    await submitted(await redink(500, '4'))
    const canceled = await redink(400, '1')
    await inTransaction(db, agency, async (tx) => cancelRedink(tx, agency, canceled, await versionOf(env, 'app.redink_offset', canceled), now))
    // The vendor refuses these: one is confirmed, one needs no confirmation.
    await einvoice.writeSetting({ ...quiet, fail_percent: 100 })
    await taxBureau.use(blue.number, 'used')
    const confirmed = await redink(300, '2')
    await submitted(confirmed)
    await taxBureau.play(await confirmNo(confirmed), '04')
    await due(env)
    await taxBureau.use(blue.number, 'unused')
    await submitted(await redink(200, '1'))
    await einvoice.writeSetting(quiet)
  })
  await readAllButLatest(env, company)
}

/** All of it happens at once here, where its members would have read it day by day: the last two messages of it are still news. To the pairs of a newer stage all of it is. */
async function readAllButLatest({ deps: { db } }: SeedEnv, { tenantId, chain: { park_id } }: Actor): Promise<void> {
  await inTransaction(db, SYSTEM, (tx) => sql`
    insert into app.message_read (park_id, staff_id, message_id, read_at)
    select m.park_id, s.id, m.id, m.create_at from app.message m join app.staff s on s.tenant_id = m.tenant_id join app.account a on a.id = s.account_id and a.phone <> all(${newer})
    where m.park_id = ${park_id} and m.tenant_id = ${tenantId} and m.kind = 'invoice'
      and m.id not in (select n.id from app.message n where n.park_id = ${park_id} and n.tenant_id = ${tenantId} and n.kind = 'invoice' order by n.create_at desc, n.id desc limit 2)
    on conflict do nothing`.execute(tx))
}

/** The oldest paid one with so much left. */
async function openSettlement({ deps: { db } }: SeedEnv, { tenantId, chain }: Actor): Promise<string | null> {
  const row = await inTransaction(db, SYSTEM, (tx) =>
    tx.selectFrom('app.settlement').select('sn').where('park_id', '=', chain.park_id).where('company_id', '=', tenantId).where('status', '=', 'paid').where(sql<boolean>`invoice_amount - applied_amount >= ${amount}`).where((eb) => eb.not(isProven)).orderBy('settlement_at').limit(1).executeTakeFirst())
  return row?.sn ?? null
}

type Counted = 'app.invoice' | 'app.invoice_batch' | 'app.refund_batch' | 'app.redink_offset'

export async function versionOf({ deps: { db } }: SeedEnv, table: Counted, id: string): Promise<number> {
  const { rows } = await inTransaction(db, SYSTEM, (tx) => sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}`.execute(tx))
  return rows[0]?.version ?? 0
}

/** Asks vendor and bureau now, whatever was to be waited for. */
export async function due({ deps }: SeedEnv): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await inTransaction(deps.db, SYSTEM, async (tx) => {
      for (const table of ['app.invoice', 'app.redink_offset'] as const) await sql`update ${sql.table(table)} set next_at = '2020-01-01' where next_at is not null`.execute(tx)
    })
    await followInvoices(deps)
    await followRedinks(deps)
  }
}
