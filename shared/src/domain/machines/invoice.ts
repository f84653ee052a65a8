// Invoice batch, invoice, refund and red-ink offset (domain.md §2.10; R273-R279, R370-R380).
import { REASON } from '../verdict.ts'
import { machine } from './machine.ts'

interface Owned {
  /** The caller's side has applied for it. */
  readonly is_own: boolean
}

interface Issued {
  /** An invoice of it is issued, to an enterprise one of its own. */
  readonly has_issued: boolean
}

/** How far its lines are, to an enterprise its own ones. */
interface Lined {
  /** The vendor has some in hand. */
  readonly is_issuing: boolean
  /** A line has none. */
  readonly has_open_lines: boolean
  /** A line may be ordered from the vendor. */
  readonly is_to_order: boolean
}

const NONE_ISSUED = { name: 'none_issued', text: '已有开具的发票，不能取消；不需要的发票请申请退票', holds: ({ has_issued }: Issued) => !has_issued } as const
const NOT_AT_VENDOR = { name: 'not_at_vendor', text: '发票已提交开票服务，不能取消；请等它给出结果：被退回的可以取消，已开具的请申请退票', holds: ({ is_issuing }: Lined) => !is_issuing } as const
const TO_ORDER = { name: 'to_order', text: '所有发票都已提交，正在等待开票服务的结果', holds: ({ is_to_order }: Lined) => is_to_order } as const
const OPEN_LINES = { name: 'open_lines', text: '每条开票明细都已有发票或正在开具', holds: ({ has_open_lines }: Lined) => has_open_lines } as const
const VENDOR = { name: 'vendor', text: '尚未连接开票服务，请上传发票文件' } as const

const SOME_ISSUED = { name: 'some_issued', text: '还没有已开具的发票，不能退票', holds: ({ has_issued }: Issued) => has_issued } as const

/** Of creation: by the enterprise's contract in force (R370). */
const APPLY = { name: 'apply', text: '合同未开通企业自助申请开票，请联系业务公司', holds: ({ is_enable_invoice_apply }: { readonly is_enable_invoice_apply: boolean }) => is_enable_invoice_apply } as const
const CANCEL = { name: 'own', text: '只能取消本公司发起的开票申请', holds: ({ is_own }: Owned) => is_own } as const
const RESUBMIT = { name: 'own', text: '只能重新提交本公司发起的开票申请', holds: ({ is_own }: Owned) => is_own } as const

export const invoiceBatchMachine = machine({
  name: 'invoice-batch',
  states: ['to_company_confirm', 'to_agency_confirm', 'to_invoice', 'invoiced', 'mailed', 'canceled', 'rejected'],
  goal: 'invoiced',
  initial: [
    { actor: ['company'], to: 'to_agency_confirm', guards: [APPLY], newBusiness: true },
    { actor: ['agency'], to: 'to_company_confirm', newBusiness: true },
  ],
  transitions: [
    // Whether the agency checks once more is a setting: two actions, because the target state differs.
    { from: ['to_company_confirm'], action: 'company_confirm', grant: 'confirm', actor: ['company'], to: 'to_agency_confirm', newBusiness: true },
    { from: ['to_company_confirm'], action: 'company_confirm_final', grant: 'confirm', actor: ['company'], to: 'to_invoice', newBusiness: true },
    { from: ['to_company_confirm'], action: 'reject', actor: ['company'], guards: [REASON], to: 'rejected' },
    { from: ['to_agency_confirm'], action: 'agency_confirm', grant: 'confirm', actor: ['agency'], to: 'to_invoice' },
    { from: ['to_agency_confirm'], action: 'agency_batch_confirm', grant: 'confirm', actor: ['agency'], to: 'to_invoice' },
    { from: ['to_agency_confirm'], action: 'reject', actor: ['agency'], guards: [REASON], to: 'rejected' },
    // What the vendor says comes later, line by line; an application stays until the last of them is issued (decision 88).
    { from: ['to_invoice'], action: 'submit_invoice', actor: ['agency'], guards: [TO_ORDER, VENDOR], to: 'same', grant: 'submit' },
    { from: ['to_invoice'], action: 'batch_submit_invoice', actor: ['agency'], guards: [TO_ORDER, VENDOR], to: 'same', grant: 'submit' },
    { from: ['to_invoice'], action: 'issued', actor: ['agency', 'system'], guards: [{ name: 'all_issued', text: '仍有发票未开具' }], to: 'invoiced', by: 'system' },
    { from: ['to_invoice'], action: 'upload_file', actor: ['agency'], guards: [OPEN_LINES], to: 'invoiced', grant: 'upload' },
    { from: ['to_company_confirm', 'to_agency_confirm', 'to_invoice'], action: 'cancel', actor: ['company', 'agency'], guards: [CANCEL, NONE_ISSUED, NOT_AT_VENDOR], to: 'canceled' },
    { from: ['rejected'], action: 'resubmit', grant: 'add', actor: ['company'], guards: [RESUBMIT], to: 'to_agency_confirm', newBusiness: true },
    { from: ['rejected'], action: 'resubmit', grant: 'add', actor: ['agency'], guards: [RESUBMIT], to: 'to_company_confirm', newBusiness: true },
    { from: ['invoiced'], action: 'mail', actor: ['agency'], to: 'mailed' },
    { from: ['invoiced', 'mailed'], action: 'refund', actor: ['company', 'agency'], to: 'same' },
    // Issued invoices are given back while others of the application are not issued yet: these stand (decision 88).
    { from: ['to_invoice'], action: 'refund', actor: ['company', 'agency'], guards: [SOME_ISSUED], to: 'same' },
  ],
})
export type InvoiceBatchStatus = (typeof invoiceBatchMachine.states)[number]

const BY_HAND = { name: 'by_hand', text: '开票服务开具的发票，号码以开票服务为准，不能更正', holds: ({ source }: { readonly source: string }) => source !== 'vendor' } as const
const NOT_TAKEN_BACK = {
  name: 'not_taken_back', text: '发票已红冲或正在红冲，不能更正号码',
  holds: ({ red_amount, red_open_amount }: { readonly red_amount: number; readonly red_open_amount: number }) => red_amount === 0 && red_open_amount === 0,
} as const
const NOT_ORDERED = { name: 'not_ordered', text: '发票正在开具，结果返回前不能驳回或取消' } as const

export const invoiceMachine = machine({
  name: 'invoice',
  states: ['to_invoice', 'invoiced', 'mailed', 'canceled', 'rejected'],
  initial: [{ actor: ['agency', 'system'], to: 'to_invoice' }],
  transitions: [
    { from: ['to_invoice'], action: 'confirm', actor: ['agency', 'system'], to: 'invoiced', grant: 'submit' },
    { from: ['invoiced'], action: 'mail', actor: ['agency'], guards: [{ name: 'express', text: '请填写快递单号' }], to: 'mailed' },
    // What the vendor may have issued is taken back by red ink alone.
    { from: ['to_invoice'], action: 'reject', actor: ['agency', 'system'], guards: [REASON, NOT_ORDERED], to: 'rejected', grant: 'submit' },
    // Also with its application, by the side that has applied.
    { from: ['to_invoice'], action: 'cancel', actor: ['agency', 'system'], guards: [NOT_ORDERED], to: 'canceled', grant: 'submit' },
    // What was issued elsewhere has the number that somebody has typed.
    { from: ['invoiced', 'mailed'], action: 'correct', actor: ['agency'], guards: [BY_HAND, NOT_TAKEN_BACK], to: 'same', grant: 'upload' },
  ],
})
export type InvoiceStatus = (typeof invoiceMachine.states)[number]

const TAKE_BACK = { name: 'own', text: '只能撤回本公司发起的退票', holds: ({ is_own }: Owned) => is_own } as const

export const refundBatchMachine = machine({
  name: 'refund-invoice-batch',
  states: ['to_audit', 'to_redink', 'finished', 'rejected', 'canceled'],
  goal: 'finished',
  initial: [{ actor: ['company', 'agency'], to: 'to_audit' }],
  transitions: [
    { from: ['to_audit'], action: 'audit_pass', actor: ['agency'], to: 'to_redink' },
    { from: ['to_audit'], action: 'audit_reject', actor: ['agency'], guards: [REASON], to: 'rejected' },
    { from: ['to_audit'], action: 'cancel', actor: ['company', 'agency'], guards: [TAKE_BACK], to: 'canceled' },
    { from: ['to_redink'], action: 'finish', actor: ['system'], guards: [{ name: 'all_issued', text: '仍有红冲单未开具' }], to: 'finished', by: 'system' },
  ],
})
export type RefundBatchStatus = (typeof refundBatchMachine.states)[number]

const OPEN_REDINK = ['no_need_confirm', 'to_buyer_confirm', 'to_seller_confirm', 'confirmed'] as const

export const redinkMachine = machine({
  name: 'redink-offset',
  states: ['draft', 'no_need_confirm', 'to_buyer_confirm', 'to_seller_confirm', 'confirmed', 'rejected', 'expired', 'canceled', 'issued'],
  goal: 'issued',
  initial: [{ actor: ['agency'], to: 'draft', guards: [{ name: 'amount', text: '红冲金额不能超过蓝票剩余金额' }] }],
  transitions: [
    // The bureau decides which of the three (decision 25); an answer that was lost comes later, to the system.
    { from: ['draft'], action: 'submit', actor: ['agency', 'system'], to: 'to_buyer_confirm' },
    { from: ['draft'], action: 'submit_no_confirm', actor: ['agency', 'system'], to: 'no_need_confirm', grant: 'submit' },
    { from: ['draft'], action: 'submit_by_buyer', actor: ['agency', 'system'], to: 'to_seller_confirm', grant: 'submit' },
    { from: ['to_buyer_confirm'], action: 'buyer_confirm', actor: ['company', 'system'], to: 'confirmed' },
    { from: ['to_seller_confirm'], action: 'seller_confirm', actor: ['agency', 'system'], to: 'confirmed', grant: 'submit' },
    { from: ['to_buyer_confirm'], action: 'deny', actor: ['company', 'system'], to: 'rejected' },
    { from: ['to_seller_confirm'], action: 'deny', actor: ['agency', 'system'], to: 'rejected', grant: 'submit' },
    { from: ['to_buyer_confirm', 'to_seller_confirm'], action: 'expire', actor: ['system'], to: 'expired', by: 'system' },
    { from: ['no_need_confirm', 'confirmed'], action: 'issue', actor: ['agency', 'system'], to: 'issued', by: 'system' },
    { from: ['draft', ...OPEN_REDINK], action: 'cancel', actor: ['agency'], guards: [{ name: 'not_ordered', text: '红字发票正在开具，不能撤销' }], to: 'canceled' },
    { from: OPEN_REDINK, action: 'withdrawn', actor: ['system'], to: 'canceled', by: 'system' },
  ],
})
export type RedinkStatus = (typeof redinkMachine.states)[number]
