// Tiles of invoices.
import type { Tile } from './tile.ts'

export const refundsToAudit: Tile = { key: 'refund_invoice_batch.to_audit', label: '待审核的退票', list: 'refund_invoice_batch', filter: { status: 'to_audit' }, sum: 'amount' }
/** To be submitted to the bureau, or entered by the buyer. */
export const redinksToHandle: Tile = { key: 'redink_offset.to_handle', label: '待提交或确认的红冲', list: 'redink_offset', filter: { status: 'draft,to_seller_confirm' } }
export const batchesToInvoice: Tile = { key: 'invoice_batch.to_invoice', label: '待开票的申请', list: 'invoice_batch', filter: { status: 'to_invoice' }, sum: 'real_invoice_amount' }
/** The bank has given back what was invoiced already (decision 85). */
export const settlementsToRedink: Tile = { key: 'settlement.to_redink', label: '需红冲的结算单', list: 'settlement', filter: { to_redink: 'true' } }
