import { z } from 'zod'
import { invoiceBatchMachine } from '../../domain/machines/invoice.ts'
import { INVOICE_CATEGORIES } from '../../domain/tax/invoice.ts'
import { MOST_SETTLEMENTS } from '../../domain/tax/invoiceable.ts'
import { cents, id, line, percent, receivedCents, timestamp, version } from './common.ts'
import { invoiceTitle } from './invoice-title.ts'

/** 全电普票 / 全电专票 / 差额普票 (R183–R185). */
export const invoiceCategoryKind = z.enum(INVOICE_CATEGORIES)

export const invoiceBatchStatus = z.enum(invoiceBatchMachine.states)

/** A line of a split, which becomes an invoice (R182); its tax is checked (R500, R501). */
export const splitLine = z.strictObject({
  tax_ratio: percent,
  amount: receivedCents.min(1, '金额必须大于 0'),
  tax_amount: receivedCents,
  /** Of a difference invoice: the amount, and what of it went to workers. */
  balance_total_amount: receivedCents.nullish(),
  balance_deduct_amount: receivedCents.nullish(),
  invoice_category_id: id.nullish(),
})

export const splitDetail = z.object({
  id,
  tax_ratio: percent,
  amount: cents,
  tax_amount: cents,
  balance_total_amount: cents.nullable(),
  balance_deduct_amount: cents.nullable(),
  category: invoiceCategoryKind,
  invoice_category_id: id.nullable(),
  invoice_category_name: z.string(),
})

/** What an application, and each detail of it, comes to: sums over its settlements, and what is applied for. */
export const invoiceAmounts = {
  settlement_amount: cents,
  pay_amount: cents,
  paid_amount: cents,
  vat_service_fee: cents,
  accounting_fee: cents,
  promotion_fee: cents,
  invoice_amount: cents,
  real_invoice_amount: cents,
}

/** The part of one enterprise (R181). */
export const invoiceBatchDetail = z.object({
  id,
  company_id: id,
  company_name: z.string(),
  ...invoiceAmounts,
  sns: z.array(z.string()),
  status: invoiceBatchStatus,
  category: invoiceCategoryKind,
  split_detail: z.array(splitDetail),
  /** Which title was chosen; null: it is not known any more. */
  invoice_info_id: id.nullable(),
  title: invoiceTitle,
  /** On its invoices. */
  remark: z.string(),
  project_company_id: id.nullable(),
  project_company_name: z.string(),
  confirm_at: timestamp.nullable(),
  esign_at: timestamp.nullable(),
})

/** An application (R180). To an enterprise it is its own detail: amounts, state and details are that one's. */
export const invoiceBatch = z.object({
  id,
  sn: z.string(),
  status: invoiceBatchStatus,
  created_by: z.enum(['agency', 'company']),
  creator: z.string(),
  /** Of several enterprises their names, as far as the caller sees them. */
  company_name: z.string(),
  agency_name: z.string(),
  ...invoiceAmounts,
  tax_amount: cents,
  /** Of its first detail; others of the application may be of another kind. */
  category: invoiceCategoryKind,
  isDisassemble: z.boolean(),
  settlement_count: z.int(),
  /** How many invoices it becomes. */
  invoice_count: z.int(),
  details: z.array(invoiceBatchDetail),
  /** The caller's side has applied for it. */
  is_own: z.boolean(),
  /** An invoice of it is issued. */
  has_issued: z.boolean(),
  /** A line of it has no invoice; a line may be ordered from the vendor. */
  has_open_lines: z.boolean(),
  is_to_order: z.boolean(),
  /** The vendor has invoices of it in hand; nobody needs to do anything. */
  is_issuing: z.boolean(),
  remark: z.string(),
  reason: z.string(),
  vendor_fault: z.string(),
  submit_at: timestamp,
  confirm_at: timestamp.nullable(),
  audit_at: timestamp.nullable(),
  mail_at: timestamp.nullable(),
  create_at: timestamp,
  version,
})

export const tooManySettlements = `一次最多申请 ${MOST_SETTLEMENTS} 张结算单，请分次申请`

const wishedDetail = z.strictObject({
  /** One of the two; an enterprise applies for itself. */
  company_id: id.optional(),
  company_name: line(100).optional(),
  real_invoice_amount: receivedCents.min(1, '开票金额必须大于 0'),
  sns: z.array(line(40)).min(1, '请选择结算单').max(MOST_SETTLEMENTS, tooManySettlements),
  category: invoiceCategoryKind.optional(),
  split_detail: z.array(splitLine).min(1).max(500).optional(),
  /** The title; without it the enterprise's default. */
  invoice_info_id: id.optional(),
  project_company_id: id.optional(),
  remark: line(200).default(''),
})

const told = receivedCents.optional()

/**
 * What is applied for (R681). The split and the category beside the details are the defaults of those without their own (decision 1 of docs/breadth).
 * The sums are the server's; one that is sent and differs is refused, since something has changed since it was shown.
 */
export const invoiceOrder = z.strictObject({
  details: z.array(wishedDetail).min(1, '请选择企业和结算单').max(50, '一次最多为 50 家企业申请').refine((details) => details.reduce((count, { sns }) => count + sns.length, 0) <= MOST_SETTLEMENTS, tooManySettlements),
  vat_service_fee: told,
  paid_amount: told,
  invoice_amount: told,
  pay_amount: told,
  promotion_fee: told,
  settlement_amount: told,
  accounting_fee: told,
  category: invoiceCategoryKind,
  split_detail: z.array(splitLine).min(1).max(500).optional(),
  isDisassemble: z.boolean().default(false),
  remark: line(200).default(''),
})
