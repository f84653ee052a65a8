// Tiles of documents that several flavours have.
import type { BillBatchStatus } from '../machines/bill-batch.ts'
import type { SettlementStatus } from '../machines/settlement.ts'
import type { TopupStatus } from '../machines/topup.ts'
import { statusOf } from '../status-option.ts'
import { BILL_BATCH_STATUSES, RECEIVABLE_STATUSES, SERVICE_FEE_BILL_STATUSES, SETTLEMENT_REVIEWS, SETTLEMENT_STATUSES, TOPUP_STATUSES, WITHDRAW_STATUSES } from '../statuses.ts'
import type { HomeFacts, Ranking, Tile, WaitingTile } from './tile.ts'

/** Settlements in this state. */
export const settlementsIn = (status: SettlementStatus): Tile => ({
  key: `settlement.${status}`,
  label: `${statusOf(SETTLEMENT_STATUSES, status).label}的结算单`,
  list: 'settlement',
  filter: { status },
  sum: 'pay_amount',
})

/** Offline settlements whose receipt a park confirms. */
export const receivablesIn = (status: 'to_write_off'): Tile => ({
  key: `receivable.${status}`,
  label: `${statusOf(RECEIVABLE_STATUSES, status).label}的收款`,
  list: 'receivable',
  filter: { status },
  sum: 'pay_amount',
})

/** Fees that an agency owes its group, and a company its agency. */
export const feeBillsToPay: Tile = {
  key: 'service_fee_bill.to_payment',
  label: `${statusOf(SERVICE_FEE_BILL_STATUSES, 'to_payment').label}的服务费账单`,
  list: 'service_fee_bill',
  filter: { status: 'to_payment,pay_failure' },
  sum: 'due_amount',
}

/** Withdrawals that another person audits. */
export const withdrawalsToAudit: Tile = {
  key: 'withdraw.to_audit',
  label: `${statusOf(WITHDRAW_STATUSES, 'to_audit').label}的提现`,
  list: 'withdraw',
  view: 'withdraw',
  filter: { status: 'to_audit' },
  sum: 'amount',
}

/** Rows of the bank's statement that the books do not know, or know otherwise. */
export const statementToReconcile: Tile = {
  key: 'reconciliation.unknown',
  label: '待核对的银行流水',
  list: 'reconciliation',
  view: 'reconciliation',
  filter: { status: 'unknown,different' },
}

/** Applications for invoices: those that wait for this side, and its own that were rejected. */
export const invoicesToConfirm = (side: 'company' | 'agency'): Tile => ({ key: 'invoice_batch.to_confirm', label: '待确认的开票申请', list: 'invoice_batch', filter: { status: `to_${side}_confirm` } })
export const invoicesToCorrect = (side: 'company' | 'agency'): Tile => ({ key: 'invoice_batch.rejected', label: '被驳回的开票申请', list: 'invoice_batch', filter: { status: 'rejected', created_by: side } })

/** Settlements whose payment waits for other members; `mine`: for this one. */
export const settlementsInReview = (whose: 'pending' | 'mine'): Tile => ({
  key: `settlement.review.${whose}`,
  label: `${statusOf(SETTLEMENT_REVIEWS, whose).label}的结算单`,
  list: 'settlement',
  filter: { status: 'to_payment,pay_failure', approval: whose },
})

/** Settlements in this state that are to be paid now: no payment of theirs waits for other members. */
export const settlementsToPay = (status: 'to_payment' | 'pay_failure'): Tile => {
  const tile = settlementsIn(status)
  return { ...tile, filter: { ...tile.filter, approval: 'none' } }
}

export const batchesIn = (status: BillBatchStatus): Tile => ({
  key: `bill_batch.${status}`,
  label: `${statusOf(BILL_BATCH_STATUSES, status).label}的账单批次`,
  list: 'bill_batch',
  filter: { status },
})

export const ordersIn = (status: TopupStatus): Tile => ({ key: `topup_order.${status}`, label: `${statusOf(TOPUP_STATUSES, status).label}的充值订单`, list: 'topup_order', filter: { status } })

/** What those who buy services do with their orders. */
export const ownOrders: readonly WaitingTile[] = [
  { ...ordersIn('to_payment'), since: 'create_at', grant: 'upload_voucher', todo: '去付款' },
  { ...ordersIn('rejected'), since: 'create_at', grant: 'edit', todo: '去更正' },
]

export const settledMonths: Omit<Ranking, 'of'> = { key: 'settled', label: '已结算金额', list: 'settlement', filter: { status: 'paid' }, by: 'settlement_at', sum: 'settlement_amount' }

export const settledBy = (of: Ranking['of'], who: string): Ranking => ({ ...settledMonths, key: `settled.${of}`, label: `本月已结算金额最多的${who}`, of })

export const failedBills: NonNullable<HomeFacts['failed']> = { key: 'failed', label: '昨天以来支付失败的账单', list: 'bill', view: 'bills', filter: { status: 'pay_failure,refunded' }, by: 'failed_at' }

export const importFirst: HomeFacts['beginning'] = {
  text: '还没有账单。先导入一份账单表格：系统逐行检查，通过后就能生成结算单。',
  todo: { label: '去导入账单', list: 'bill_batch', grant: 'import' },
}
