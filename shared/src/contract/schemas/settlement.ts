import { z } from 'zod'
import { cents, id, percent, promisedCents, receivedCents, timestamp, version } from './common.ts'
import { invoiceCategoryKind } from './invoice.ts'
import { payMode } from './tenant-config.ts'

/** Wire values of spec 1 §4; labels and colours in `domain/statuses`. */
export const settlementStatus = z.enum([
  'to_confirm',
  'to_audit',
  'to_payment',
  'paying',
  'paid',
  'to_write_off',
  'pay_failure',
  'canceled',
])

/** What a settlement comes to, in its parts. */
export const settlementParts = {
  /** S: the workers' gross amount. */
  settlement_amount: cents,
  enterprise_service_fee: cents,
  enterprise_added_service_fee: cents,
  value_added_service_fee: cents,
  user_use_fee: cents,
  promotion_fee: cents,
  accounting_fee: cents,
  /** Flat tax the enterprise bears (包税). */
  company_tax: cents,
  /** All of these together: what the enterprise pays. */
  pay_amount: cents,
  personal_service_fee: cents,
}

export const settlement = z.object({
  id,
  sn: z.string(),
  status: settlementStatus,
  /** Of a payment that waits for other members, whatever the status; null: none does. */
  approval: z.object({
    requester: z.string(),
    /** How many have still to approve. */
    missing: z.int(),
    /** Who may; empty for all but the company itself. */
    approvers: z.array(z.string()),
  }).nullable(),
  /** While it is audited: it cannot pass for want of task details (decision 41). */
  lacks_details: z.boolean(),
  company_id: id,
  company_name: z.string(),
  agency_name: z.string(),
  platform_name: z.string(),
  park_name: z.string(),
  batch_id: id,
  batch_sn: z.string(),
  /** The creator determines the initial state (domain.md §2.8). */
  created_by: z.enum(['agency', 'company']),
  bill_count: z.int(),
  worker_count: z.int(),
  ...settlementParts,
  /** Of `tax_amount`: value added tax with its surcharges. */
  vat_amount: cents,
  income_tax_amount: cents,
  /** Sum over the bills, owed to the tax bureau. */
  tax_amount: cents,
  net_amount: cents,
  paid_amount: cents,
  /** What may be invoiced in all, what applications take, and what was issued; red ink is off the latter two (R173). */
  invoice_amount: cents,
  applied_amount: cents,
  invoiced_amount: cents,
  invoice_status: z.enum(['none', 'part', 'all']),
  invoice_at: timestamp.nullable(),
  /** Invoiced of money that the bank has given back since (decision 85). */
  to_redink_amount: cents,
  paid_count: z.int(),
  failed_count: z.int(),
  pay_mode: payMode,
  create_at: timestamp,
  confirm_at: timestamp.nullable(),
  audit_at: timestamp.nullable(),
  pay_at: timestamp.nullable(),
  settlement_at: timestamp.nullable(),
  version,
})

/** 应收 (domain.md §2.8): an offline settlement that is to be confirmed, whose voucher is missing, or that was confirmed (also where a part of it could not be paid). */
export const receivable = settlement.extend({
  status: z.enum(['to_write_off', 'paying', 'paid']),
  /** Null until it is confirmed, as the next three: cents; what arrived less what was due; when, and by whom. */
  received_amount: cents.nullable(),
  difference: cents.nullable(),
  received_at: timestamp.nullable(),
  received_by: z.string(),
  voucher_url: z.string(),
  /** Why the last voucher was rejected. */
  reject_reason: z.string(),
})

/** A line of an invoicing plan; its tax is checked (R500). */
export const plannedLine = z.strictObject({
  category: invoiceCategoryKind,
  tax_ratio: percent,
  amount: receivedCents.min(1, '金额必须大于 0'),
  tax_amount: receivedCents,
  balance_total_amount: receivedCents.nullish(),
  balance_deduct_amount: receivedCents.nullish(),
})

/** Another settlement, by its number. */
const numbered = z.object({ id, sn: z.string() })

export const settlementDetail = settlement.extend({
  /** The part of the bills above the months' limits, on which the added service fee is charged. */
  excess_amount: cents,
  /** Sum over the bills: the card fees that the workers bear. */
  card_fee: cents,
  reject_reason: z.string(),
  voucher_url: z.string(),
  received_amount: cents.nullable(),
  write_off_remark: z.string(),
  /** When an offline payment was written off (R403). */
  traded_at: timestamp.nullable(),
  /** The settlement that this one is a part of, and the parts of this one (domain.md §2.8, split_bills). */
  split_from: numbered.nullable(),
  split_into: z.array(numbered),
  /** How the agency means to invoice it; applications begin with it (R366). */
  split_plan: z.array(plannedLine).nullable(),
  rates: z.object({
    enterprise_service_fee_ratio: percent,
    enterprise_added_service_fee_ratio: percent,
    value_added_service_fee_ratio: percent,
    personal_service_fee_ratio: percent,
    user_use_fee: cents,
    income_tax: percent,
    personal_value_added_tax: percent,
    is_support_promotion_fee: z.boolean(),
    /** Largest promotion fee of one settlement; 0 means no limit. */
    support_promotion_fee: cents,
    is_card_deduction_fee: z.boolean(),
    /** The service fees are owed by a fee bill, not part of the pay amount (decision 83). */
    is_separate_fee: z.boolean(),
  }),
  /** Masked phone that receives the payment captcha. */
  payment_phone: z.string(),
})

/** What a settlement is made of. */
export const settlementOrder = z.strictObject({
  batch_id: id,
  bill_ids: z.array(id).min(1).max(6000).optional(),
  /** Only when a company creates it: creating is confirming. */
  promotion_fee: promisedCents.optional(),
})
