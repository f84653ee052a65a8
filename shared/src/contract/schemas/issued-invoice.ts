import { z } from 'zod'
import { invoiceMachine, redinkMachine, refundBatchMachine } from '../../domain/machines/invoice.ts'
import { INVOICE_CATEGORIES } from '../../domain/tax/invoice.ts'
import { cents, commaList, dateRange, id, line, percent, timestamp, version } from './common.ts'

/** An invoice (R179). Money in cents; `number` is empty until it is issued. */
export const invoice = z.object({
  id,
  number: z.string(),
  status: z.enum(invoiceMachine.states),
  kind: z.enum(INVOICE_CATEGORIES),
  source: z.enum(['vendor', 'file', 'hand']),
  company_id: id,
  company_name: z.string(),
  agency_name: z.string(),
  /** Whom it is made out to. */
  title: z.string(),
  batch_id: id,
  batch_sn: z.string(),
  amount: cents,
  tax_amount: cents,
  net_amount: cents,
  tax_ratio: percent,
  deduct_amount: cents.nullable(),
  /** Taken back by red ink, and by such that is under way: both positive. */
  red_amount: cents,
  red_open_amount: cents,
  /** What refunds that are not over ask for beyond that; positive. */
  asked_amount: cents,
  /** What may still be given back or taken back. */
  remaining: cents,
  is_redinked: z.boolean(),
  invoice_category_name: z.string(),
  issue_at: timestamp.nullable(),
  mail_at: timestamp.nullable(),
  express_no: z.string(),
  file_url: z.string(),
  /** What the vendor says against it, or that it does not answer. */
  vendor_fault: z.string(),
  /** Ordered from the vendor, and its answer is waited for. */
  is_awaited: z.boolean(),
  reason: z.string(),
  create_at: timestamp,
  version,
})

/** Filters of every list of invoices. */
export const invoiceFilters = {
  number: line(40).optional(),
  status: commaList.optional(),
  kind: commaList.optional(),
  company_id: id.optional(),
  title: line(64).optional(),
  batch_sn: line(40).optional(),
  is_redinked: z.enum(['true', 'false']).optional(),
  issue_at: dateRange.optional(),
}

export const refund = z.object({
  id,
  sn: z.string(),
  status: z.enum(refundBatchMachine.states),
  batch_id: id,
  batch_sn: z.string(),
  company_id: id,
  company_name: z.string(),
  agency_name: z.string(),
  amount: cents,
  /** What red ink has been issued of it; positive. */
  red_amount: cents,
  invoice_numbers: z.string(),
  reason: z.string(),
  reject_reason: z.string(),
  created_by: z.enum(['agency', 'company']),
  creator: z.string(),
  auditor: z.string(),
  /** The caller's side has applied for it. */
  is_own: z.boolean(),
  create_at: timestamp,
  audit_at: timestamp.nullable(),
  finish_at: timestamp.nullable(),
  version,
})

export const redink = z.object({
  id,
  sn: z.string(),
  status: z.enum(redinkMachine.states),
  invoice_id: id,
  invoice_number: z.string(),
  invoice_amount: cents,
  refund_batch_id: id.nullable(),
  refund_sn: z.string(),
  company_name: z.string(),
  agency_name: z.string(),
  /** Below zero (R499), and so are its tax and what it deducts; the latter null but for difference invoices. */
  amount: cents,
  tax_amount: cents,
  deduct_amount: cents.nullable(),
  /** 1 开票有误, 2 销货退回, 3 服务终止, 4 销售折让. */
  reason: z.enum(['1', '2', '3', '4']),
  remark: z.string(),
  confirm_no: z.string(),
  is_used: z.boolean().nullable(),
  /** Of the red invoice; empty until it is issued. */
  number: z.string(),
  /** What the bureau or the vendor last said. */
  fault: z.string(),
  file_url: z.string(),
  creator: z.string(),
  create_at: timestamp,
  submit_at: timestamp.nullable(),
  expire_at: timestamp.nullable(),
  confirm_at: timestamp.nullable(),
  issue_at: timestamp.nullable(),
  version,
})
