import { sql } from 'kysely'
import { ppmToPercent } from '@linggong/shared/domain/money'
import { planLines } from '@linggong/shared/domain/tax/invoice-plan'
import type { Actor } from '../kernel/actor.ts'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import { apply } from '../modules/invoice-batches/apply.ts'
import { agencyDecides } from '../modules/invoice-batches/decide.ts'
import { submit } from '../modules/invoices/order.ts'
import { planInvoices } from '../modules/settlements/invoice-plan.ts'
import { isSimulatedEInvoice } from '../ports/einvoice-simulator.ts'
import { actorOf, type SeedEnv } from './env.ts'
import { isProven } from './evidence.ts'
import { due, versionOf } from './issued-invoices.ts'
import { companies } from './organisations.ts'

const [ppm, parts] = [60_000, 2]

/** The settlement whose payments are proven is invoiced as a whole, and of the latest one it is planned how. */
export async function writeInvoicePlan(env: SeedEnv, now: Date): Promise<void> {
  const demo = companies.find(({ key }) => key === 'demo')
  if (demo === undefined) return
  const company = actorOf(env, demo.name)
  const agency = [...env.actors.values()].find(({ flavour, tenantId }) => flavour === 'agency' && tenantId === company.chain.agency_id)
  if (agency === undefined) return
  await invoiceProven(env, company, agency, now)
  await planLatest(env, company, agency, now)
}

const paidOf = ({ deps: { db } }: SeedEnv, { tenantId, chain }: Actor) =>
  inTransaction(db, SYSTEM, (tx) =>
    tx.selectFrom('app.settlement').select(['id', 'sn', 'invoice_amount', 'version', isProven.as('is_proven')]).where('park_id', '=', chain.park_id).where('company_id', '=', tenantId).where('status', '=', 'paid')
      .where('applied_amount', '=', 0).where(sql<boolean>`invoice_amount > ${parts}`).orderBy('settlement_at', 'desc').execute())

async function invoiceProven(env: SeedEnv, company: Actor, agency: Actor, now: Date): Promise<void> {
  const { deps } = env
  const row = (await paidOf(env, company)).find(({ is_proven }) => is_proven)
  // Where a real vendor is configured nothing is issued for the demo.
  if (row === undefined || !isSimulatedEInvoice(deps.einvoice)) return
  await env.act(now, async () => {
    const id = await inTransaction(deps.db, company, (tx) => apply(tx, company, { details: [{ sns: [row.sn], real_invoice_amount: row.invoice_amount, remark: '' }], category: 'bw_electron_common', isDisassemble: true, remark: '' }, now))
    await inTransaction(deps.db, agency, async (tx) => agencyDecides(tx, agency, id, { result: 'pass', version: await versionOf(env, 'app.invoice_batch', id) }, now))
    await inTransaction(deps.db, agency, (tx) => submit(tx, deps, agency, id, 'submit_invoice', undefined, now))
    await due(env)
  })
}

/** How the agency means to invoice it: what its application begins with. */
async function planLatest(env: SeedEnv, company: Actor, agency: Actor, now: Date): Promise<void> {
  const row = (await paidOf(env, company)).find(({ is_proven }) => !is_proven)
  if (row === undefined) return
  const lines = planLines({ category: 'bw_electron_special', ppm, amount: row.invoice_amount, deduct: 0, limit: Math.ceil(row.invoice_amount / parts) })
  await env.act(now, () => inTransaction(env.deps.db, agency, (tx) => planInvoices(tx, agency, row.id, { split_detail: lines.map(({ amount, tax }) => ({ category: 'bw_electron_special', tax_ratio: ppmToPercent(ppm), amount, tax_amount: tax })), version: row.version }, now)))
}
