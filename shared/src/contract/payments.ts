import { z } from 'zod'
import { settlementInputFields } from '../domain/fields/request.ts'
import { family } from './call.ts'
import { cents, id, idParams, version } from './schemas/common.ts'
import { paymentChoice } from './schemas/payment.ts'
import { settlementDetail, settlementOrder, settlementParts } from './schemas/settlement.ts'
import { touched } from './settlements.ts'

// A family of its own: what an open dialog has looked up is not asked for again when its payment has changed the settlement.
const call = family('payments', settlementInputFields)

const { enterprise_service_fee, enterprise_added_service_fee, value_added_service_fee, user_use_fee, promotion_fee, accounting_fee, company_tax } = settlementParts
const fees = { enterprise_service_fee, enterprise_added_service_fee, value_added_service_fee, user_use_fee, promotion_fee, accounting_fee, company_tax }

const outcomes = z.enum(['will_fail', 'may_fail', 'unknown', 'normal'])

/** 支付模拟: what a payment would come to now, to the cent, and what would become of each bill. The same figures stand in the dialog, in the SMS and on the wallet. */
export const paymentPreview = call({
  name: 'paymentPreview',
  summary: '支付模拟',
  method: 'POST',
  path: '/v1/settlements/:id/payment_preview/',
  reads: true,
  access: { company: ['CompanySettlementSettPageIndex:payment'] },
  params: idParams,
  body: paymentChoice,
  response: z.object({
    /** The bills and the fees that their success adds: what is frozen. */
    amount: cents,
    bill_amount: cents,
    bill_count: z.int(),
    worker_count: z.int(),
    /** Accounts that this payment corrects. */
    changed_count: z.int(),
    /** Of the wallet, before the payment. */
    available: cents,
    /** As many others must approve it before it is made. */
    approvers: z.int(),
    /** A passkey of the caller does instead of the code. */
    takes_passkey: z.boolean(),
    /** Settlements that cannot be paid now, and why. Of several they are left out of the figures. */
    refused: z.array(z.object({ id, sn: z.string(), text: z.string() })),
    /** The enterprise's fees in this payment. */
    fees: z.object(fees),
    /** What goes through each channel, and its fees: the enterprise's, and those that are deducted from the worker. */
    channels: z.array(z.object({ account_kind: z.enum(['bank', 'alipay']), bill_count: z.int(), net_amount: cents, accounting_fee: cents, card_fee: cents })),
    /** All bills that were looked at by what would become of them; `noted`: those of the normal ones of which something is said. */
    counts: z.object({ will_fail: z.int(), may_fail: z.int(), unknown: z.int(), normal: z.int(), noted: z.int() }),
    /** Those of which something is said, the worst first. */
    bills: z.array(z.object({
      id,
      settlement_id: id,
      settlement_sn: z.string(),
      sn: z.string(),
      name: z.string(),
      amount: cents,
      net_amount: cents,
      account_kind: z.enum(['bank', 'alipay']),
      /** Masked. */
      account_no: z.string(),
      outcome: outcomes,
      reasons: z.array(z.object({ code: z.string(), text: z.string() })),
    })),
  }),
})

/** What would be created, with every fee, and what would be refused; nothing is kept of it. */
export const previewSettlement = call({
  name: 'previewSettlement',
  summary: '试算结算单',
  method: 'POST',
  path: '/v1/settlements/preview/',
  access: { agency: ['AgencySettlementBillPageIndex:settle'], company: ['CompanySettlementBillPageIndex:settle'] },
  reads: true,
  background: true,
  body: settlementOrder,
  response: settlementDetail,
})

/**
 * 剔除账单: the payer does not pay some bills of a settlement. It is canceled, and the others become a new one, which the payer confirms by
 * making it (domain.md §2.8): both steps are the company's own, in one transaction. Dividing it is the agency's (`splitSettlementBills`).
 */
export const leaveOutBills = call({
  name: 'leaveOutBills',
  summary: '剔除账单并重新生成结算单',
  method: 'POST',
  path: '/v1/settlements/:id/leave_out/',
  /** Whoever makes settlements as well: the server asks for that permission besides. */
  access: { company: ['CompanySettlementSettPageIndex:cancel'] },
  newBusiness: true,
  idempotent: true,
  params: idParams,
  body: z.strictObject({ bill_ids: z.array(id).min(1, '请选择要剔除的账单').max(6000), version }),
  /** The new one. */
  response: settlementDetail,
  changes: touched,
})
