import { inFlavour } from '@linggong/shared/business/document'
import { DocumentList } from '@linggong/shared/business/document-list'
import { BookCard } from '@linggong/shared/business/wallet/book-card'
import { bookFilters, BookTransactions } from '@linggong/shared/business/wallet/book-transactions'
import { bookWithdrawal, bookWithdrawalColumns } from '@linggong/shared/business/wallet/book-withdrawal'
import { WalletLayout } from '@linggong/shared/business/wallet/layout'
import { WithdrawalDetail } from '@linggong/shared/business/wallet/withdrawal'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { home } from '../../home.ts'

const keys = {
  sign: 'CompanyFinanceAccountPageIndex:sign', topup: 'CompanyFinanceAccountPageIndex:topup', withdraw: 'CompanyFinanceAccountPageIndex:withdraw', termination: 'CompanyFinanceAccountPageIndex:termination',
} as const

const lists = [{ key: 'alipay_transaction', label: '交易流水' }, { key: 'book_withdrawal', label: '提现记录' }] as const

const withdrawals = inFlavour(bookWithdrawal, home, { columns: bookWithdrawalColumns, detail: WithdrawalDetail, empty: '还没有提现。可用余额可以提现到签约的支付宝账号，由业务公司审核。' })

/** 支付宝钱包: the enterprise's agreement and book, what moved there and what is taken out (R026). */
export function Page() {
  const tabs = useListTabs(lists)
  return (
    <WalletLayout card={<BookCard keys={keys} next="业务公司" />}>
      {tabs.activeKey === 'book_withdrawal' ? <DocumentList of={withdrawals} tabs={tabs} /> : <BookTransactions home={home} filters={bookFilters} tabs={tabs} empty="还没有交易。签约后通过充值链接付款，到账后列在这里。" />}
    </WalletLayout>
  )
}
