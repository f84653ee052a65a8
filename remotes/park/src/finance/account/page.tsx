import { DocumentList } from '@linggong/shared/business/document-list'
import { inFlavour } from '@linggong/shared/business/document'
import { BankProofs } from '@linggong/shared/business/wallet/bank-proofs'
import { WalletLayout } from '@linggong/shared/business/wallet/layout'
import { OwnAccount } from '@linggong/shared/business/wallet/own-account'
import { reconciliation, ReconciliationDetail, ReconciliationReview, WriteOffDialog } from '@linggong/shared/business/wallet/reconciliation'
import { counterFilters, TransactionList } from '@linggong/shared/business/wallet/transactions'
import { withdrawal, WithdrawalDetail, WithdrawalReview } from '@linggong/shared/business/wallet/withdrawal'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { home } from '../../home.ts'

const lists = [{ key: 'cmb_transaction', label: '交易流水' }, { key: 'withdraw', label: '提现' }, { key: 'reconciliation', label: '对账台' }, { key: 'bank_proof', label: '每日核对' }] as const

const withdrawals = inFlavour(withdrawal, home, {
  columns: ['sn', 'status', 'amount', 'to_account', 'to_bank', 'applicant', 'auditor', 'reason', 'create_at', 'finish_at'],
  dialogs: { audit: WithdrawalReview },
  detail: WithdrawalDetail,
  actionsWidth: 76,
  empty: '还没有提现。可用余额可以提现到本园区的其他账户，由申请人以外的人审核。',
})

const desk = inFlavour(reconciliation, home, { dialogs: { reconcile: ReconciliationReview, write_off: WriteOffDialog }, detail: ReconciliationDetail, actionsWidth: 110, empty: '还没有对账记录。每天凌晨自动取前一天的银行流水，与账面逐笔核对。' })

/** 资金账户: the park's own account, what moved there and what it takes out; and what nobody has claimed yet at its agencies. */
export function Page() {
  const tabs = useListTabs(lists)
  return (
    <WalletLayout card={<OwnAccount withdraw="ParkFinanceAccountPageIndex:withdraw" guide="转入本账号的款项自动入账。" none="本园区还没有登记银行账户。" />}>
      {tabs.activeKey === 'withdraw' && <DocumentList of={withdrawals} tabs={tabs} />}
      {tabs.activeKey === 'reconciliation' && <DocumentList of={desk} tabs={tabs} />}
      {tabs.activeKey === 'bank_proof' && <BankProofs home={home} tabs={tabs} />}
      {tabs.activeKey === 'cmb_transaction' && <TransactionList home={home} filters={counterFilters} tabs={tabs} shows="claims" empty="还没有交易。本园区账户的收支，以及各业务公司尚未认领的来款会列在这里。" />}
    </WalletLayout>
  )
}
