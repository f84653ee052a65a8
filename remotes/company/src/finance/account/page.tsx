import { BookCard } from '@linggong/shared/business/wallet/book-card'
import { bookFilters, BookTransactions } from '@linggong/shared/business/wallet/book-transactions'
import { WalletLayout } from '@linggong/shared/business/wallet/layout'
import { home } from '../../home.ts'

const keys = {
  sign: 'CompanyFinanceAccountPageIndex:sign', topup: 'CompanyFinanceAccountPageIndex:topup', withdraw: 'CompanyFinanceAccountPageIndex:withdraw', termination: 'CompanyFinanceAccountPageIndex:termination',
} as const

/** 支付宝钱包: the enterprise's agreement and book, and what moved there (R026). */
export function Page() {
  return (
    <WalletLayout card={<BookCard keys={keys} next="业务公司" />}>
      <BookTransactions home={home} filters={bookFilters} empty="还没有交易。签约后通过充值链接付款，到账后列在这里。" />
    </WalletLayout>
  )
}
