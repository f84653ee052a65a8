import { auditsWaiting } from './audits.ts'
import { contractsWaiting } from './contracts.ts'
import { batchesIn, failedBills, feeBillsToPay, importFirst, invoicesToConfirm, invoicesToCorrect, ownOrders, settledMonths, settlementsIn, statementToReconcile, withdrawalsToAudit } from './documents.ts'
import { batchesToInvoice, redinksToHandle, refundsToAudit, settlementsToRedink } from './invoices.ts'
import { tasksToFinish, tasksToTrade } from './tasks.ts'
import { notOpen } from './tenants.ts'
import type { HomeFacts, Tile } from './tile.ts'

/** Documents that could not be made. */
const proofsFailed: Tile = { key: 'proof.failure', label: '生成失败的证明', list: 'proof', filter: { status: 'failure' } }

const offeredRates: Tile = { key: 'rate_change.to_confirm', label: '待企业答复的费率变更', list: 'rate_change', filter: { status: 'to_confirm' } }

export const agencyHome: HomeFacts = {
  waiting: [
    { ...settlementsIn('to_write_off'), since: 'pay_at', grant: 'write_off', todo: '去核销' },
    { ...settlementsIn('to_audit'), since: 'confirm_at', grant: 'audit', todo: '去审核' },
    { ...batchesIn('to_settlement'), since: 'create_at', grant: 'settle', todo: '去生成结算单' },
    { ...feeBillsToPay, filter: { ...feeBillsToPay.filter, kind: 'software_use_fee' }, since: 'create_at', grant: 'payment', todo: '去支付' },
    { ...invoicesToConfirm('agency'), since: 'submit_at', grant: 'confirm', todo: '去确认' },
    { ...invoicesToCorrect('agency'), since: 'submit_at', grant: 'add', todo: '去修改' },
    { ...withdrawalsToAudit, since: 'create_at', grant: 'audit', todo: '去审核' },
    { ...statementToReconcile, since: 'trans_at', grant: 'reconcile', todo: '去对账' },
    { ...batchesToInvoice, since: 'submit_at', grant: 'submit', todo: '去开票' },
    { ...refundsToAudit, since: 'create_at', grant: 'audit', todo: '去审核' },
    { ...redinksToHandle, since: 'create_at', grant: 'submit', todo: '去处理' },
    { ...proofsFailed, since: 'create_at', grant: 'create', todo: '去重新生成' },
    ...auditsWaiting,
    ...contractsWaiting('company'),
    ...ownOrders,
  ],
  // The enterprise pays the failed bills again; to end the settlement without them is the exception. It also chooses its workers and says when their work is done.
  others: [settlementsIn('pay_failure'), tasksToTrade, tasksToFinish],
  overview: { title: '进行中', tiles: [settlementsIn('to_confirm'), settlementsIn('to_payment'), settlementsIn('paying'), settlementsIn('pay_failure'), settlementsToRedink, offeredRates, notOpen('company', '企业')] },
  failed: failedBills,
  months: settledMonths,
  beginning: importFirst,
}
