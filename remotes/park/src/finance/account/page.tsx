import { DocumentList } from '@linggong/shared/business/document-list'
import { inFlavour } from '@linggong/shared/business/document'
import { BankProofs } from '@linggong/shared/business/wallet/bank-proofs'
import { BookCard } from '@linggong/shared/business/wallet/book-card'
import { bookFilters, BookTransactions } from '@linggong/shared/business/wallet/book-transactions'
import { WalletLayout } from '@linggong/shared/business/wallet/layout'
import { OwnAccount } from '@linggong/shared/business/wallet/own-account'
import { reconciliation, ReconciliationDetail, ReconciliationReview, WriteOffDialog } from '@linggong/shared/business/wallet/reconciliation'
import { claimHistory } from '@linggong/shared/business/wallet/claim-history'
import { counterFilters, TransactionList } from '@linggong/shared/business/wallet/transactions'
import { withdrawal, WithdrawalDetail, WithdrawalReview } from '@linggong/shared/business/wallet/withdrawal'
import { withdrawFields as field } from '@linggong/shared/domain/fields/withdraw'
import { defineFilters, selectFilter } from '@linggong/shared/ui/list-state'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { home } from '../../home.ts'

const lists = [{ key: 'cmb_transaction', label: '招行流水' }, { key: 'alipay_transaction', label: '支付宝流水' }, { key: 'withdraw', label: '提现' }, { key: 'reconciliation', label: '对账台' }, { key: 'bank_proof', label: '每日核对' }] as const

// Those of enterprises are audited by their agencies first.
const withdrawals = inFlavour(withdrawal, home, {
  filters: defineFilters({ ...withdrawal.filters, owner_flavour: selectFilter(field.owner_flavour.label, field.owner_flavour.table.filter(({ value }) => value === 'park' || value === 'agency' || value === 'company')) }),
  columns: ['sn', 'status', 'owner_name', 'channel', 'amount', 'to_account', 'applicant', 'auditor', 'reason', 'create_at'],
  dialogs: { audit: WithdrawalReview },
  detail: WithdrawalDetail,
  actionsWidth: 76,
  empty: '还没有提现。本园区可以提现到自己的其他账户；各业务公司和企业的提现也列在这里，由申请人以外的人审核。',
})

const desk = inFlavour(reconciliation, home, { dialogs: { reconcile: ReconciliationReview, write_off: WriteOffDialog }, detail: ReconciliationDetail, actionsWidth: 110, empty: '还没有对账记录。每天凌晨自动取前一天的银行流水，与账面逐笔核对。' })

const tasks = [claimHistory]

const keys = { sign: 'ParkFinanceAccountPageIndex:sign', topup: 'ParkFinanceAccountPageIndex:topup', withdraw: 'ParkFinanceAccountPageIndex:withdraw' } as const
const next = '申请人以外的人'

/** 资金账户: the park's own accounts at the bank and in the payment app, what moved there and what it takes out; and what nobody has claimed yet at its agencies. */
export function Page() {
  const tabs = useListTabs(lists)
  return (
    <WalletLayout card={tabs.activeKey === 'alipay_transaction' ? <BookCard keys={keys} next={next} /> : <OwnAccount withdraw="ParkFinanceAccountPageIndex:withdraw" guide="转入本账号的款项自动入账。" none="本园区还没有登记银行账户。账户由平台运营商在“园区管理 › 园区详情”中绑定招行，银行确认后显示在这里；请联系运营商，并提供本园区的招行账号与开户网点。" />}>
      {tabs.activeKey === 'withdraw' && <DocumentList of={withdrawals} tabs={tabs} />}
      {tabs.activeKey === 'alipay_transaction' && <BookTransactions home={home} filters={bookFilters} tabs={tabs} empty="还没有交易。签约后通过充值链接付款，到账后列在这里。" />}
      {tabs.activeKey === 'reconciliation' && <DocumentList of={desk} tabs={tabs} />}
      {tabs.activeKey === 'bank_proof' && <BankProofs home={home} tabs={tabs} />}
      {tabs.activeKey === 'cmb_transaction' && <TransactionList home={home} filters={counterFilters} tabs={tabs} shows="claims" tasks={tasks} empty="还没有交易。本园区账户的收支，以及各业务公司尚未认领的来款会列在这里。" />}
    </WalletLayout>
  )
}
