import { bookFilters, BookTransactions } from '@linggong/shared/business/wallet/book-transactions'
import { claimHistory } from '@linggong/shared/business/wallet/claim-history'
import { counterFilters, TransactionList } from '@linggong/shared/business/wallet/transactions'
import { useOwnerOptions } from '@linggong/shared/business/wallet/use-owner-options'
import { cmbTransactionFields as field } from '@linggong/shared/domain/fields/cmb-transaction'
import { defineFilters, moneyRangeFilter, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { home } from '../../home.ts'

const lists = [{ key: 'cmb_transaction', label: '招行流水' }, { key: 'alipay_transaction', label: '支付宝流水' }] as const

/** With one account chosen the list is its statement, with the balance after each row. */
const account = { owner_id: remoteSelectFilter(field.owner_id.label, useOwnerOptions) } as const
const amount = { amount: moneyRangeFilter(field.amount.label, { min: 'min_amount', max: 'max_amount' }) } as const
const bank = defineFilters({ ...account, ...counterFilters, ...amount })
const books = defineFilters({ ...account, ...bookFilters, ...amount })

const tasks = [claimHistory]

/** 交易流水 of all organisations, at the bank and in the payment app: each movement once, as whoever receives it sees it; or the statement of one of them. */
export function Page() {
  const tabs = useListTabs(lists)
  return tabs.activeKey === 'alipay_transaction' ? (
    <BookTransactions isOfAll home={home} filters={books} tabs={tabs} empty="还没有交易。各机构支付宝钱包的收支会列在这里。" />
  ) : (
    <TransactionList home={home} filters={bank} tabs={tabs} shows="all" tasks={tasks} empty="还没有交易。各机构钱包的收支会列在这里。" />
  )
}
