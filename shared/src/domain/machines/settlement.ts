// Settlement (domain.md §2.8; R261-R268, R357-R369, R666-R668). Where the target depends on more than state and actor, each outcome is a separate action.
import { REASON } from '../verdict.ts'
import { machine } from './machine.ts'
import type { Actor } from './machine.ts'

interface Paid {
  readonly paid_count: number
}

interface PaidBy {
  readonly pay_mode: 'cmb' | 'alipay' | 'offline'
}

/** Of a payment that waits for other members: a part of the screens' rows; the service looks it up under its lock. */
interface Reviewed {
  readonly approval?: object | null
}

/** Of task details that are missing (domain.md §2.8): a part of the screens' rows; the service looks it up under its lock. */
interface Detailed {
  readonly lacks_details?: boolean
}

const ANYONE: readonly Actor[] = ['saas', 'park', 'platform', 'agency', 'company']
const WALLET = { name: 'wallet', text: '钱包可用余额不足' } as const
const PROMOTION = { name: 'promotion', text: '推广费不符合合同约定' } as const
const LIMITS = { name: 'limits', text: '存在超限额的账单，请处理后再提交' } as const
export const RECEIVED = { name: 'received', text: '到账金额少于应付金额，不能核销；请驳回付款凭证，由企业补足后重新上传' } as const
/** What was received in excess is explained; less is refused (domain.md §2.8, decision 78). */
export const DIFFERENCE = '到账金额与应付金额不一致，请填写备注'
/** The same money would stand in the books twice: as a top-up that the bank has reported, and as what was received for this settlement. */
export const toppedUpText = (day: string, bankRef: string): string => `该企业${day}有一笔同额的银行到账（流水 ${bankRef}）已记为充值。若就是这笔款，请由企业用余额支付，不要再确认收款；若是另一笔，请填写备注说明`
export const GROUPS = { name: 'groups', text: '拆分至少需要两组账单' } as const
export const OWN_CONFIRMATION = { name: 'own', text: '只能撤回本企业的确认' } as const
/** Its text names the month. */
const MONTH_OPEN = { name: 'month_open', text: '所选月份已关账' } as const

const NONE_PAID = { name: 'none_paid', text: '已有账单支付成功，不能取消，请使用结束', holds: ({ paid_count }: Paid) => paid_count === 0 } as const
const SOME_PAID = { name: 'some_paid', text: '没有支付成功的账单，请使用取消', holds: ({ paid_count }: Paid) => paid_count > 0 } as const
const ONLINE = { name: 'online', text: '该结算单为线下打款，请使用线下支付', holds: ({ pay_mode }: PaidBy) => pay_mode !== 'offline' } as const
const OFFLINE = { name: 'offline', text: '该结算单不是线下打款', holds: ({ pay_mode }: PaidBy) => pay_mode === 'offline' } as const
const ALIPAY = { name: 'alipay', text: '该结算单不是支付宝支付', holds: ({ pay_mode }: PaidBy) => pay_mode === 'alipay' } as const
const NOT_AT_BANK = { name: 'not_at_bank', text: '支付已提交银行，不能撤回', holds: ({ pay_mode }: PaidBy) => pay_mode === 'offline' } as const

export const NOT_IN_REVIEW = { name: 'not_in_review', text: '支付正在等待复核，请等待复核，或由经办人撤回后重新支付', holds: ({ approval }: Reviewed) => approval === null || approval === undefined } as const

export const DETAILS = { name: 'details', text: '任务模板要求上传任务明细，请先在结算单的“任务明细”中为每笔账单上传明细，或上传自有明细文件', holds: ({ lacks_details }: Detailed) => lacks_details !== true } as const

/** Of creation: what the company and the batch must have, for the server's refusal and the dialog alike. */
export const IN_FORCE = { name: 'in_force', text: '该企业没有生效中的合同，无法生成结算单', holds: ({ contract }: { readonly contract: object | null }) => contract !== null } as const
export const OPEN_BILLS = { name: 'open_bills', text: '该批次没有可结算的账单', holds: ({ open_count }: { readonly open_count: number }) => open_count > 0 } as const

export const settlementMachine = machine({
  name: 'settlement',
  states: ['to_confirm', 'to_audit', 'to_payment', 'paying', 'to_write_off', 'paid', 'pay_failure', 'canceled'],
  goal: 'paid',
  initial: [
    { actor: ['agency'], to: 'to_confirm', guards: [IN_FORCE, OPEN_BILLS], newBusiness: true },
    // A company confirms by creating; the promotion_fee is in the create body.
    { actor: ['company'], to: 'to_audit', guards: [IN_FORCE, OPEN_BILLS], newBusiness: true },
  ],
  transitions: [
    { from: ['to_confirm'], action: 'confirm', actor: ['company'], guards: [PROMOTION], to: 'to_audit', newBusiness: true },
    { from: ['to_audit'], action: 'audit_pass', actor: ['agency'], guards: [DETAILS, LIMITS], to: 'to_payment' },
    { from: ['to_audit'], action: 'audit_reject', actor: ['agency'], guards: [REASON], to: 'to_confirm' },
    { from: ['to_audit'], action: 'revoke', actor: ['company'], guards: [OWN_CONFIRMATION], to: 'to_confirm' },
    { from: ['to_payment'], action: 'revoke', actor: ['agency'], guards: [{ name: 'own', text: '只能撤回本公司的审核' }], to: 'to_audit' },
    { from: ['to_confirm', 'to_audit', 'to_payment'], action: 'cancel', actor: ['company', 'agency'], to: 'canceled' },
    { from: ['pay_failure'], action: 'cancel', actor: ['company', 'agency'], guards: [NONE_PAID], to: 'canceled' },
    // 结束: the failed bills are released, the amounts are reduced to what is paid.
    { from: ['pay_failure'], action: 'finish_partial', grant: 'finish', actor: ['agency'], guards: [SOME_PAID], to: 'paid' },
    { from: ['to_confirm', 'to_audit', 'to_payment', 'paying', 'to_write_off', 'paid', 'pay_failure'], action: 'split', actor: ['agency'], guards: [{ name: 'split', text: '拆分金额合计应等于未开票金额' }], to: 'same' },
    { from: ['to_confirm', 'to_audit', 'to_payment'], action: 'split_bills', actor: ['agency'], guards: [GROUPS], to: 'canceled' },
    { from: ['to_payment', 'pay_failure'], action: 'payment_sms', grant: 'payment', actor: ['company'], guards: [ONLINE, NOT_IN_REVIEW], to: 'same', newBusiness: true },
    { from: ['to_payment'], action: 'payment', actor: ['company'], guards: [ONLINE, NOT_IN_REVIEW, WALLET], to: 'paying', newBusiness: true },
    { from: ['to_payment'], action: 'batch_settlement', grant: 'payment', actor: ['company'], guards: [ONLINE, NOT_IN_REVIEW, WALLET], to: 'paying', newBusiness: true },
    { from: ['to_payment'], action: 'alipay_batch_pay_url', grant: 'payment', actor: ['company'], guards: [ALIPAY, NOT_IN_REVIEW], to: 'same', newBusiness: true },
    { from: ['to_payment'], action: 'alipay_paid', actor: ['system'], guards: [WALLET], to: 'paying', by: 'system' },
    { from: ['to_payment'], action: 'offline_payment', grant: 'payment', actor: ['company'], guards: [OFFLINE], to: 'paying', newBusiness: true },
    { from: ['paying'], action: 'upload_voucher', grant: 'payment', actor: ['company'], guards: [OFFLINE], to: 'to_write_off' },
    // Undoing an offline payment: before the voucher, or when the voucher is not valid.
    { from: ['paying'], action: 'revoke', actor: ['company'], guards: [NOT_AT_BANK], to: 'to_payment' },
    { from: ['to_write_off'], action: 'reject_voucher', grant: 'write_off', actor: ['agency', 'park'], guards: [REASON], to: 'paying' },
    { from: ['to_write_off'], action: 'write_off', actor: ['agency', 'park'], guards: [RECEIVED], to: 'paid' },
    { from: ['to_write_off'], action: 'batch_write_off', grant: 'write_off', actor: ['agency', 'park'], guards: [RECEIVED], to: 'paid' },
    // Written off, but some bills could not be paid: their own tax and fees exceed them.
    { from: ['paid'], action: 'write_off_part', actor: ['system'], to: 'pay_failure', by: 'system' },
    { from: ['paying'], action: 'pay_success', actor: ['system'], guards: [ONLINE], to: 'paid', by: 'system' },
    { from: ['paying'], action: 'pay_partial', actor: ['system'], guards: [ONLINE], to: 'pay_failure', by: 'system' },
    { from: ['pay_failure'], action: 'new_payment', grant: 'payment', actor: ['company'], guards: [ONLINE, NOT_IN_REVIEW, WALLET], to: 'paying', newBusiness: true },
    { from: ['paid'], action: 'bank_return', actor: ['system'], to: 'pay_failure', by: 'system' },
    // A bill may also be returned while its settlement is failed or in another round: the bill changes state, the settlement does not (the specification names only paid).
    { from: ['pay_failure', 'paying'], action: 'bank_return', actor: ['system'], to: 'same', by: 'system' },
    { from: ['paid'], action: 'create_receipt', actor: ANYONE, to: 'same' },
    // Before it is written off there is what its company has uploaded.
    { from: ['to_write_off', 'paid'], action: 'export_voucher', actor: ANYONE, to: 'same' },
    { from: ['to_confirm', 'to_audit', 'to_payment', 'paying', 'to_write_off', 'pay_failure'], action: 'update_settlement_at', actor: ['agency'], guards: [MONTH_OPEN], to: 'same' },
  ],
})

export type SettlementStatus = (typeof settlementMachine.states)[number]
export type SettlementAction = (typeof settlementMachine.transitions)[number]['action']

/** Neither paid nor given up: its contract cannot end without force. */
export const unfinishedSettlements = settlementMachine.states.filter((state) => state !== 'paid' && state !== 'canceled')
