import { inFlavour } from '@linggong/shared/business/document'
import { DocumentList } from '@linggong/shared/business/document-list'
import { useCompanyOptions } from '@linggong/shared/business/use-company-options'
import { BookCard } from '@linggong/shared/business/wallet/book-card'
import { bookFilters, BookTransactions } from '@linggong/shared/business/wallet/book-transactions'
import { bookWithdrawal, bookWithdrawalColumns } from '@linggong/shared/business/wallet/book-withdrawal'
import { WalletLayout } from '@linggong/shared/business/wallet/layout'
import { WithdrawalDetail } from '@linggong/shared/business/wallet/withdrawal'
import { Can } from '@linggong/shared/ui/can'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { Button } from 'antd'
import { useState } from 'react'
import { home } from '../../home.ts'
import { CompanyBooks } from './company-books.tsx'

const lists = [{ key: 'alipay_transaction', label: '交易流水' }, { key: 'company_book', label: '企业余额' }, { key: 'book_withdrawal', label: '提现' }] as const

const keys = {
  sign: 'AgencyFinanceAccountPageIndex:sign', topup: 'AgencyFinanceAccountPageIndex:topup', withdraw: 'AgencyFinanceAccountPageIndex:withdraw', termination: 'AgencyFinanceAccountPageIndex:termination',
} as const

const filters = defineFilters({ ...bookFilters, company_id: remoteSelectFilter('企业钱包', useCompanyOptions) })

const withdrawals = inFlavour(bookWithdrawal, home, { columns: ['owner_name', ...bookWithdrawalColumns], detail: WithdrawalDetail, empty: '还没有提现。企业和本公司从支付宝钱包的提现会出现在这里，在招行钱包的提现中审核。' })

const InviteDialog = lazyDialog(() => import('./dialogs/invite.tsx').then((module) => module.InviteDialog))

/** 支付宝钱包: the agency's own agreement and book, what moved there and in its enterprises' books (R026, R090). */
export function Page() {
  const tabs = useListTabs(lists)
  return (
    <WalletLayout card={<BookCard keys={keys} next="申请人以外的人" others={<InviteButton />} />}>
      {tabs.activeKey === 'company_book' && <CompanyBooks tabs={tabs} />}
      {tabs.activeKey === 'book_withdrawal' && <DocumentList of={withdrawals} tabs={tabs} />}
      {tabs.activeKey === 'alipay_transaction' && <BookTransactions home={home} filters={filters} tabs={tabs} empty="还没有交易。默认列出本公司的支付宝钱包，可按企业查看其流水。" />}
    </WalletLayout>
  )
}

/** R695. */
function InviteButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Can keys="AgencyFinanceAccountPageIndex:invite">
      <Button onClick={() => setOpen(true)}>邀请企业签约</Button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </Can>
  )
}
