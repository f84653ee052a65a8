import { BankProofs } from '@linggong/shared/business/wallet/bank-proofs'
import { WalletLayout } from '@linggong/shared/business/wallet/layout'
import { OwnAccount } from '@linggong/shared/business/wallet/own-account'
import { ImportButton } from '@linggong/shared/business/import/import-button'
import { LazyStatementImportDialog } from '@linggong/shared/business/wallet/lazy-statement-import'
import { reconciliation, ReconciliationDetail, ReconciliationReview, WriteOffDialog } from '@linggong/shared/business/wallet/reconciliation'
import { claimHistory } from '@linggong/shared/business/wallet/claim-history'
import { counterFilters, type Transaction, TransactionList } from '@linggong/shared/business/wallet/transactions'
import { DocumentList } from '@linggong/shared/business/document-list'
import { inFlavour } from '@linggong/shared/business/document'
import { useCompanyOptions } from '@linggong/shared/business/use-company-options'
import { withdrawal, WithdrawalDetail, WithdrawalReview } from '@linggong/shared/business/wallet/withdrawal'
import { cmbTransactionFields as field } from '@linggong/shared/domain/fields/cmb-transaction'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters, remoteSelectFilter, selectFilter } from '@linggong/shared/ui/list-state'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { importStatement } from '../../commands.ts'
import { home } from '../../home.ts'
import { CompanyWallets } from './company-wallets.tsx'
import { ServiceRecords } from './service-records.tsx'

const lists = [{ key: 'cmb_transaction', label: '交易流水' }, { key: 'company_wallet', label: '企业钱包' }, { key: 'withdraw', label: '提现' }, { key: 'cmb_service_record', label: '服务费记录' }, { key: 'reconciliation', label: '对账台' }, { key: 'bank_proof', label: '每日核对' }] as const

const withdrawals = inFlavour(withdrawal, home, { dialogs: { audit: WithdrawalReview }, detail: WithdrawalDetail, actionsWidth: 76, empty: '还没有提现。企业和本公司的提现申请会出现在这里，由申请人以外的人审核。' })

const desk = inFlavour(reconciliation, home, { dialogs: { reconcile: ReconciliationReview, write_off: WriteOffDialog }, detail: ReconciliationDetail, actionsWidth: 110, empty: '还没有对账记录。每天凌晨自动取前一天的银行流水，与账面逐笔核对。' })

const ClaimDialog = lazyDialog(() => import('./dialogs/claim.tsx').then((module) => module.ClaimDialog))

const filters = defineFilters({
  ...counterFilters,
  deposit_status: selectFilter(field.deposit_status.label, field.deposit_status.table),
  company_id: remoteSelectFilter('企业钱包', useCompanyOptions),
})

const tasks = [
  { label: '认领', dialog: ClaimDialog, permission: 'AgencyFinanceCmbPageIndex:clarify' as const, isFor: (row: Transaction) => row.category === 'unknown_in' && row.deposit_status === 'unknown' },
  claimHistory,
]

/** 招行钱包: the agency's own account, what moved there and in its enterprises' units, and what is to be claimed (R091). */
export function Page() {
  const tabs = useListTabs(lists)
  return (
    <WalletLayout card={<OwnAccount withdraw="AgencyFinanceCmbPageIndex:withdraw" guide="企业转入其子账号自动入账；转入本账号而无法识别的来款，请在下方认领。" none="集团还没有登记本公司的招行账户。" />}>
      {tabs.activeKey === 'withdraw' && <DocumentList of={withdrawals} tabs={tabs} />}
      {tabs.activeKey === 'company_wallet' && <CompanyWallets tabs={tabs} />}
      {tabs.activeKey === 'reconciliation' && <DocumentList of={desk} tabs={tabs} button={<ImportButton command={importStatement} dialog={LazyStatementImportDialog} />} />}
      {tabs.activeKey === 'bank_proof' && <BankProofs home={home} tabs={tabs} />}
      {tabs.activeKey === 'cmb_service_record' && <ServiceRecords tabs={tabs} />}
      {tabs.activeKey === 'cmb_transaction' && <TransactionList home={home} filters={filters} tabs={tabs} shows="claims" tasks={tasks} empty="还没有交易。默认列出本公司账户，可按企业查看其钱包的流水。" />}
    </WalletLayout>
  )
}
