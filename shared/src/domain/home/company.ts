import { batchesIn, failedBills, feeBillsToPay, importFirst, invoicesToConfirm, invoicesToCorrect, settledMonths, settlementsIn, settlementsInReview, settlementsToPay } from './documents.ts'
import { tasksToFinish, tasksToTrade } from './tasks.ts'
import { statusOf } from '../status-option.ts'
import { COMPANY_USER_PENDING, COMPANY_USER_STATUSES, companyUserStatus } from '../statuses.ts'
import { type BusinessDate, monthOf } from '../time.ts'
import { daysOf, type HomeFacts, type Tile } from './tile.ts'

export const companyHome: HomeFacts = {
  waiting: [
    { ...settlementsInReview('mine'), grant: 'payment', todo: '去复核' },
    { ...settlementsToPay('pay_failure'), since: 'pay_at', grant: 'payment', todo: '去重新支付' },
    { ...settlementsToPay('to_payment'), label: '待支付的结算单', since: 'audit_at', grant: 'payment', todo: '去支付' },
    { ...settlementsIn('paying'), key: 'settlement.voucher', label: '待上传付款凭证的结算单', filter: { status: 'paying', pay_mode: 'offline' }, since: 'pay_at', grant: 'payment', todo: '去上传凭证' },
    { ...feeBillsToPay, since: 'create_at', grant: 'payment', todo: '去支付' },
    { ...settlementsIn('to_confirm'), since: 'create_at', grant: 'confirm', todo: '去确认' },
    { key: 'rate_change.to_confirm', label: '待答复的费率变更', list: 'rate_change', filter: { status: 'to_confirm' }, since: 'create_at', grant: 'confirm', todo: '去答复' },
    { ...batchesIn('to_settlement'), since: 'create_at', grant: 'settle', todo: '去生成结算单' },
    { ...invoicesToConfirm('company'), since: 'submit_at', grant: 'confirm', todo: '去确认' },
    { ...invoicesToCorrect('company'), since: 'submit_at', grant: 'add', todo: '去修改' },
    { ...tasksToTrade, since: 'release_at', grant: 'traded', todo: '去成交' },
    { ...tasksToFinish, since: 'traded_at', grant: 'finish', todo: '去完成' },
  ],
  overview: { title: '进行中', tiles: [settlementsIn('to_audit'), settlementsInReview('pending'), settlementsIn('paying'), settlementsIn('to_write_off')] },
  failed: failedBills,
  months: settledMonths,
  beginning: importFirst,
}

/** Those who work for the enterprise, by how far they have come, and what happened this month. */
export const cooperationTiles = (today: BusinessDate): Tile[] => {
  const tile = (key: string, label: string, filter: Tile['filter']): Tile => ({ key: `company_user.${key}`, label, list: 'company_user', filter })
  const month = daysOf(monthOf(today))
  return [
    tile('in_cooperation', statusOf(COMPANY_USER_STATUSES, 'in_cooperation').label, { status: 'in_cooperation' }),
    tile('pending', companyUserStatus(undefined).label, { status: COMPANY_USER_PENDING.map(({ value }) => value).join(',') }),
    tile('signed', '本月签约', { contract_sign_at: month }),
    tile('settled', '本月结算', { settlement_at: month }),
  ]
}
