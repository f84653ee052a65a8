import { bookFilters, BookTransactions } from '@linggong/shared/business/wallet/book-transactions'
import { counterFilters, TransactionList } from '@linggong/shared/business/wallet/transactions'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { home } from '../../home.ts'

const lists = [{ key: 'cmb_transaction', label: '招行流水' }, { key: 'alipay_transaction', label: '支付宝流水' }] as const

/** 交易流水 of all organisations, at the bank and in the payment app: each movement once, as whoever receives it sees it. */
export function Page() {
  const tabs = useListTabs(lists)
  return tabs.activeKey === 'alipay_transaction' ? (
    <BookTransactions isOfAll home={home} filters={bookFilters} tabs={tabs} empty="还没有交易。各机构支付宝钱包的收支会列在这里。" />
  ) : (
    <TransactionList home={home} filters={counterFilters} tabs={tabs} shows="all" empty="还没有交易。各机构钱包的收支会列在这里。" />
  )
}
