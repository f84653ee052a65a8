import { counterFilters, TransactionList } from '@linggong/shared/business/wallet/transactions'
import { home } from '../../home.ts'

/** 交易流水 of all organisations: each movement once, as whoever receives it sees it. */
export function Page() {
  return <TransactionList home={home} filters={counterFilters} shows="all" empty="还没有交易。各机构钱包的收支会列在这里。" />
}
