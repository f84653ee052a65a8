import type { Call as ContractCall } from '@linggong/shared/contract/call'
import { listAlipayBalances } from '@linggong/shared/contract/alipay'
import { listAlipayTransactions } from '@linggong/shared/contract/alipay-transactions'
import { listBankProofs } from '@linggong/shared/contract/bank-proofs'
import { listCmbServiceRecords } from '@linggong/shared/contract/cmb-service-records'
import { listCmbTransactions } from '@linggong/shared/contract/cmb-transactions'
import { listCompanyWallets } from '@linggong/shared/contract/cmb-wallets'
import { listWithdrawals } from '@linggong/shared/contract/cmb-withdraw-records'
import { listReconciliation } from '@linggong/shared/contract/reconciliation'
import { addDays, monthOf } from '@linggong/shared/domain/time'
import type { Facts } from '../facts.ts'
import { cases, orders, plain, since, type Cases } from './cases.ts'

/** Wallets at the bank and in the payment app, their statements, and what is compared with the bank. */
export function bankLists(facts: Facts): [ContractCall, Cases][] {
  const [week, month, quarter] = [since(facts, 6), since(facts, 29), since(facts, 89)]
  const company = { 企业: { company_id: facts.companyId } }
  const name = facts.companyName.slice(0, 4)
  const account = { account_name: name }
  const moves = { ...plain, '第 20 页': { page: 20 }, ...company, 一周: { trans_date: week }, 一月: { trans_date: month }, 结算单: { settlement_sn: facts.settlementSn }, '一月，对方': { counter_name: '海口', trans_date: month }, 一月按金额: { trans_date: month, ordering: '-amount' }, '一月，金额': { min_amount: 500_000_00, trans_date: month }, 账户: { owner_id: facts.companyId }, ...orders('id', 'trans_at') } as const
  return [
    cases(listCmbTransactions, { ...moves, 付款: { category: 'payment' }, '一月，充值': { category: 'topup', trans_date: month }, '一月，付款': { category: 'payment', trans_date: month }, 不明入账: { deposit_status: 'unknown' } }),
    cases(listAlipayTransactions, { ...moves, '一月，充值': { type: 'deposit', trans_date: month } }),
    cases(listCompanyWallets, { ...plain, ...company, 名称: { company_name: name }, 正常: { status: 'active' } }),
    cases(listAlipayBalances, { ...plain, ...company, 名称: { company_name: name }, 已签约: { status: 'signed' }, 未签约: { status: 'unsigned' } }),
    cases(listWithdrawals, { ...plain, '第 20 页': { page: 20 }, 待审核: { status: 'to_audit' }, 成功: { status: 'success' }, 支付宝: { channel: 'alipay' }, 一季: { create_at: quarter }, ...orders('create_at', 'amount') }),
    cases(listBankProofs, { ...plain, '第 50 页': { page: 50 }, 账户: account, 不一致: { status: 'different' }, 一周: { day: week }, '一季，账户': { day: quarter, ...account }, ...orders('day', 'create_at') }),
    cases(listCmbServiceRecords, { ...plain, 账户: account, 一月: { month: monthOf(addDays(facts.today, -40)) }, ...orders('month', 'amount') }),
    cases(listReconciliation, { ...plain, '第 50 页': { page: 50 }, 待处理: { status: 'unknown,outstanding,different' }, 已核对: { status: 'matched' }, 账户: account, 入账: { direction: 'in' }, 规则: { rule: 'key' }, 一月: { trans_at: month }, ...orders('trans_at', 'amount') }),
  ]
}
