import { updateRedink } from '@linggong/shared/contract/invoice-redink-offsets'
import { invoiceFields, refundFields } from '@linggong/shared/domain/fields/invoice'
import { insertRows } from '../../src/db/bulk.ts'
import { diff, recordHistory } from '../../src/kernel/history.ts'
import { newId } from '../../src/kernel/ids.ts'
import { inTransaction, SYSTEM } from '../../src/kernel/transaction.ts'
import { issued } from '../../src/modules/invoicing/amounts.ts'
import type { LedgerChain } from '../../src/modules/ledger/accounts.ts'
import { makeApplication } from '../../test/invoices.ts'
import { makeFile } from '../../test/makers.ts'
import { mustSucceed } from './must-succeed.ts'
import type { Member, Put, World } from './shape.ts'

/**
 * For an enterprise's paid settlement: an application that waits to be invoiced, one whose invoice the vendor has refused, and one that is issued,
 * of which a part is to be given back and red ink is drafted; and one whose invoice was registered by hand.
 */
export async function invoiceDocuments(world: World, put: Put, { company, agency, chain }: { readonly company: Member; readonly agency: Member; readonly chain: LedgerChain }, settlementId: string): Promise<void> {
  const { deps } = world.server
  const now = deps.clock()
  const [settlement] = await world.journal.sql('select id, settlement_amount::float8 as settlement_amount, pay_amount::float8 as pay_amount from app.settlement where id = $1', [settlementId])
  const facts = { id: settlementId, settlement_amount: Number(settlement?.['settlement_amount']), pay_amount: Number(settlement?.['pay_amount']) }
  const open = await makeApplication(deps, chain, facts, [10])
  const [refused, done, byHand] = [await makeApplication(deps, chain, facts, [20]), await makeApplication(deps, chain, facts, [30]), await makeApplication(deps, chain, facts, [5])]
  const [openInvoice, issuedInvoice, handInvoice, refundId, redinkId] = [newId(), newId(), newId(), newId(), newId()]
  const line = { ...chain, source: 'vendor' as 'vendor' | 'hand', kind: 'bw_electron_common' as const, tax_ppm: 60_000 }
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    await insertRows(tx, 'app.invoice', [
      { ...line, id: openInvoice, batch_id: refused.batchId, detail_id: refused.detailId, split_id: refused.splits[0] ?? '', vendor_no: `FP${openInvoice}`, amount: 20, tax_amount: 1, net_amount: 19, status: 'to_invoice', vendor_fault: '授信额度不足', number: null, issue_at: null },
      { ...line, id: issuedInvoice, batch_id: done.batchId, detail_id: done.detailId, split_id: done.splits[0] ?? '', vendor_no: `FP${issuedInvoice}`, amount: 30, tax_amount: 2, net_amount: 28, status: 'invoiced', vendor_fault: '', number: `26${digitsOf(issuedInvoice)}`, issue_at: now },
      { ...line, id: handInvoice, source: 'hand', batch_id: byHand.batchId, detail_id: byHand.detailId, split_id: byHand.splits[0] ?? '', vendor_no: `FP${handInvoice}`, amount: 5, tax_amount: 0, net_amount: 5, status: 'invoiced', vendor_fault: '', number: `25${digitsOf(handInvoice)}`, issue_at: now },
    ])
    await recordHistory(tx, [[issuedInvoice, 30], [handInvoice, 5]].map(([id, amount]) => ({ entity: 'invoice', entityId: String(id), chain, action: 'create', actor: { id: null, name: '' }, content: diff(null, { status: 'invoiced', amount }, invoiceFields) })))
    await tx.updateTable('app.invoice').set({ red_open_amount: 5 }).where('park_id', '=', chain.park_id).where('id', '=', issuedInvoice).execute()
    for (const [{ batchId, detailId }, amount] of [[done, 30], [byHand, 5]] as const) {
      await issued(tx, { park_id: chain.park_id, id: detailId }, amount, now)
      for (const table of ['app.invoice_batch', 'app.invoice_batch_detail'] as const) await tx.updateTable(table).set({ status: 'invoiced' }).where('park_id', '=', chain.park_id).where('id', 'in', [batchId, detailId]).execute()
    }
    await insertRows(tx, 'app.refund_batch', [{ ...chain, id: refundId, batch_id: done.batchId, sn: `TP${refundId.slice(-12)}`, amount: 5, reason: '服务终止', status: 'to_audit', created_by: 'company', creator: '企业经办', creator_id: company.staffId }])
    await recordHistory(tx, [{ entity: 'refund_batch', entityId: refundId, chain, action: 'create', actor: { id: company.staffId, name: '企业经办' }, content: diff(null, { status: 'to_audit', amount: 5 }, refundFields) }])
    await insertRows(tx, 'app.refund_batch_invoice', [{ ...chain, id: newId(), refund_batch_id: refundId, invoice_id: issuedInvoice, amount: 5 }])
    await insertRows(tx, 'app.redink_offset', [{ ...chain, id: redinkId, sn: `HC${redinkId.slice(-12)}`, invoice_id: issuedInvoice, refund_batch_id: null, amount: -5, tax_amount: 0, reason: 1, status: 'draft', vendor_no: `HC${redinkId}`, creator: '业务经办', creator_id: agency.staffId }])
  })
  // It has a line in its change log.
  await mustSucceed(world.server.app, agency.token, updateRedink, { params: { id: redinkId }, body: { action: 'save', remark: '客户已确认', version: 1 } })
  put('toInvoiceBatch', company.place, 'app.invoice_batch', open.batchId)
  put('invoiceSplit', company.place, 'app.invoice_split', open.splits[0] ?? '')
  put('openInvoice', company.place, 'app.invoice', openInvoice)
  put('issuedInvoice', company.place, 'app.invoice', issuedInvoice)
  put('issuedBatch', company.place, 'app.invoice_batch', done.batchId)
  put('handInvoice', company.place, 'app.invoice', handInvoice)
  put('refund', company.place, 'app.refund_batch', refundId)
  put('redink', company.place, 'app.redink_offset', redinkId)
  const file = await makeFile(world.journal.sql, agency.tenantId, 'invoice_file')
  put('invoiceFile', agency.place, 'app.file', file.split('/').at(-1) ?? '')
}

/** Eighteen digits that no other record has. */
const digitsOf = (id: string): string => BigInt(`0x${id.replaceAll('-', '').slice(-14)}`).toString().padStart(18, '0').slice(-18)
