import { sql } from 'kysely'
import { readConfig, tenantConfigs } from '@linggong/shared/contract/schemas/tenant-config'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { InvoiceDetail, OwnedBatch } from '../invoicing/steps.ts'
import { consume, payerFor } from '../topups/metering.ts'
import { hashOf, statementOf } from './statement.ts'

/** The part of one enterprise in an application. */
export type Signable = Pick<InvoiceDetail, 'park_id' | 'id' | 'company_id'>

/** Whether an enterprise signs the statements of its applications (is_enable_invoice_esign_pdf). */
export async function doesSign(tx: Tx, companyId: string): Promise<boolean> {
  const company = await tx.selectFrom('app.tenant').select('config').where('id', '=', companyId).executeTakeFirst()
  return readConfig(tenantConfigs.company, company?.config).is_enable_invoice_esign_pdf
}

/**
 * The enterprise signs its statement by applying itself or by confirming what its agency applied for, where it is to: one unit of its agency, in the
 * same transaction, and last, since the balance stays locked until its end. The signing service certifies the hash afterwards, under the detail's id.
 */
export async function sign(tx: Tx, actor: Actor, batch: Pick<OwnedBatch, 'id' | 'sn'>, detail: Signable, now: Date): Promise<void> {
  if (!(await doesSign(tx, detail.company_id))) return
  const statement_hash = hashOf(await statementOf(tx, actor, batch.id), detail.company_id)
  await tx.updateTable('app.invoice_batch_detail').set({ statement_hash, esign_at: now, esign_next_at: now }).where('park_id', '=', detail.park_id).where('id', '=', detail.id).execute()
  const payer = await payerFor(tx, detail.company_id)
  if (payer === null) return
  await consume(tx, { payer, service: 'electronic_file_signature', count: 1, requestNo: `invoice-esign:${detail.id}`, usage: { category: 'invoice_esign', tenant_id: detail.company_id, staff: actor.name, ref: { kind: 'invoice_batch', id: batch.id, sn: batch.sn } } }, now)
}

/** After it a statement is handed over again: much longer than the service may take. */
const leaseMs = 60_000
const longestPauseMs = 3_600_000

/** Has signed statements certified. What is interrupted is asked again under the same number: one certificate. */
export async function certifyStatements(deps: Deps): Promise<void> {
  if (!deps.esign.isConnected) return
  try {
    while (await certifyOne(deps));
  } catch (error) {
    deps.log.error({ err: error }, 'signed statements')
  }
}

async function certifyOne(deps: Deps): Promise<boolean> {
  const now = deps.clock()
  const { rows: [detail] } = await inTransaction(deps.db, SYSTEM, (tx) => sql<Pick<InvoiceDetail, 'id' | 'park_id' | 'company_name' | 'statement_hash' | 'esign_at'>>`
    update app.invoice_batch_detail d set esign_tries = d.esign_tries + 1, esign_next_at = ${now}::timestamptz + least(${leaseMs}::float8 * 2 ^ least(d.esign_tries, 6), ${longestPauseMs}) * interval '1 millisecond'
    where (d.id, d.park_id) = (select w.id, w.park_id from app.invoice_batch_detail w where w.esign_next_at <= ${now} order by w.esign_next_at, w.id limit 1 for update skip locked)
    returning d.id, d.park_id, d.company_name, d.statement_hash, d.esign_at`.execute(tx))
  if (detail === undefined) return false
  try {
    const esign_no = await deps.esign.certify({ requestNo: detail.id, hash: detail.statement_hash, signer: detail.company_name, signedAt: detail.esign_at ?? now })
    await inTransaction(deps.db, SYSTEM, (tx) => tx.updateTable('app.invoice_batch_detail').set({ esign_no, esign_next_at: null }).where('park_id', '=', detail.park_id).where('id', '=', detail.id).execute())
  } catch (error) {
    deps.log.warn({ err: error, detail: detail.id }, 'statement not certified')
  }
  return true
}
