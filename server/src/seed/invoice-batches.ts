import { sql } from 'kysely'
import type { InvoiceCategory } from '@linggong/shared/domain/tax/invoice'
import type { Actor } from '../kernel/actor.ts'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import { apply } from '../modules/invoice-batches/apply.ts'
import { agencyDecides, cancel, companyDecides } from '../modules/invoice-batches/decide.ts'
import { actorOf, type SeedEnv } from './env.ts'
import { isProven } from './evidence.ts'
import { companies } from './organisations.ts'

/** So much of single invoices the demo's park allows. */
const limit = 100_000_00

/** Applications for invoices in every state before they are issued, of the demo's enterprise and of two at once; contracts allow the enterprise to apply itself. */
export async function writeInvoiceBatches(env: SeedEnv, now: Date): Promise<void> {
  const demo = companies.find(({ key }) => key === 'demo')
  if (demo === undefined) return
  const company = actorOf(env, demo.name)
  const all = [...env.actors.values()]
  const agency = all.find(({ flavour, tenantId }) => flavour === 'agency' && tenantId === company.chain.agency_id)
  const other = all.find(({ flavour, chain, tenantId }) => flavour === 'company' && chain.agency_id === company.chain.agency_id && tenantId !== company.tenantId)
  if (agency === undefined) return
  const minutes = (count: number): Date => new Date(now.getTime() - count * 60_000)
  const { db } = env.deps
  await inTransaction(db, SYSTEM, async (tx) => {
    if (await tx.selectFrom('app.invoice_batch').select('id').where('agency_id', '=', agency.tenantId).limit(1).executeTakeFirst()) return
    await sql`update app.tenant set config = jsonb_set(config, '{config}', coalesce(config -> 'config', '{}') || ${JSON.stringify({ invoice_amount_limit: limit })}::jsonb) where id = ${company.chain.park_id}`.execute(tx)
    await tx.updateTable('app.company_contract').set({ is_enable_invoice_apply: true }).where('park_id', '=', company.chain.park_id).where('company_id', '=', company.tenantId).execute()
  })
  const ordered = (by: Actor, of: readonly Actor[], at: number, category: InvoiceCategory = 'bw_electron_common') => env.act(minutes(at), () => order(env, by, of, category, minutes(at)))
  const step = async (at: number, id: string | null, work: (id: string, version: number, time: Date) => Promise<void>) => {
    if (id !== null) await env.act(minutes(at), async () => work(id, await versionOf(env, id), minutes(at)))
  }
  const companyPass = (id: string, version: number, at: Date) => inTransaction(db, SYSTEM, (tx) => companyDecides(tx, company, id, { result: 'pass', version }, at))
  const agencyPass = (id: string, version: number, at: Date) => inTransaction(db, agency, (tx) => agencyDecides(tx, agency, id, { result: 'pass', version }, at))
  const agencyReject = (id: string, version: number, at: Date) => inTransaction(db, agency, (tx) => agencyDecides(tx, agency, id, { result: 'reject', reason: '发票类型与合同约定不符，请改开专用发票', version }, at))
  const companyReject = (id: string, version: number, at: Date) => inTransaction(db, SYSTEM, (tx) => companyDecides(tx, company, id, { result: 'reject', reason: '开票抬头有误，请改为分公司', version }, at))

  for (const [at, category] of [[2000, 'bw_electron_special'], [1500, 'bw_difference_common']] as const) {
    const ready = await ordered(company, [company], at, category)
    await step(at - 60, ready, agencyPass)
  }
  const both = await ordered(agency, [company], 1300)
  await step(1200, both, companyPass)
  await step(1100, both, agencyPass)
  const canceled = await ordered(company, [company], 1000)
  await step(990, canceled, (id, version) => inTransaction(db, company, (tx) => cancel(tx, company, id, { reason: '结算单选错', version })))
  await step(840, await ordered(company, [company], 900), agencyReject)
  await step(790, await ordered(agency, [company], 800), companyReject)
  await step(640, await ordered(agency, [company], 700), companyPass)
  await ordered(company, [company], 400)
  await ordered(agency, [company], 300)
  await ordered(agency, other === undefined ? [company] : [company, other], 200, 'bw_electron_special')
}

/** For the oldest settlement of each that is not applied for; null: one of them has none. */
async function order({ deps: { db } }: SeedEnv, by: Actor, of: readonly Actor[], category: InvoiceCategory, at: Date): Promise<string | null> {
  return inTransaction(db, by, async (tx) => {
    const details = []
    for (const { tenantId, chain } of of) {
      const row = await tx
        .selectFrom('app.settlement')
        .select(['sn', 'invoice_amount'])
        .where('park_id', '=', chain.park_id)
        .where('company_id', '=', tenantId)
        .where('status', '=', 'paid')
        .where('applied_amount', '=', 0)
        .where('invoice_amount', '>', 0)
        .where('settlement_at', '<', at)
        .where((eb) => eb.not(isProven))
        .orderBy('settlement_at')
        .limit(1)
        .executeTakeFirst()
      const titled = await tx.selectFrom('app.invoice_info').select('id').where('park_id', '=', chain.park_id).where('company_id', '=', tenantId).where('is_default', '=', true).executeTakeFirst()
      if (row === undefined || titled === undefined) return null
      details.push({ sns: [row.sn], real_invoice_amount: row.invoice_amount, remark: '' })
    }
    return apply(tx, by, { details, category, isDisassemble: true, remark: '' }, at)
  })
}

async function versionOf({ deps: { db } }: SeedEnv, id: string): Promise<number> {
  const { version } = await inTransaction(db, SYSTEM, (tx) => tx.selectFrom('app.invoice_batch').select('version').where('id', '=', id).executeTakeFirstOrThrow())
  return version
}
