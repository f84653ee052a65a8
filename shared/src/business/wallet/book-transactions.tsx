import { ExportButton } from '@linggong/shared/ui/export-button'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters, type Filters, textFilter } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import type { RowOf } from '../../contract/call.ts'
import { exportAlipayVouchers, listAlipayTransactions } from '../../contract/alipay-transactions.ts'
import { alipayTransactionFields as field } from '../../domain/fields/alipay-transaction.ts'
import { DialogList } from '../dialog-list.tsx'
import { type Home, HomeContext } from '../home.tsx'
import { alwaysAnew, filtersOf, listedBy } from '../listed.tsx'
import { opens } from '../opens.tsx'

type Transaction = RowOf<typeof listAlipayTransactions>

const { column } = columnsOf<Transaction, typeof field>(field)

export const bookFilters = defineFilters({ counter_name: textFilter(field.counter_name.label), ...filtersOf(field, 'trans_date', 'settlement_sn', 'type') })

const own = [
  column('trans_at', { fixed: 'left', width: 156, sortable: true }),
  column('type', { width: 124 }),
  column('amount', { width: 120, sortable: true }),
  column('balance', { width: 130 }),
  column('counter_name', { width: 140, grow: true }),
  column('counter_account', { width: 160 }),
  column('summary', { width: 130, grow: true }),
  opens('settlement', column('settlement_sn', { width: 156 }), (row) => row.settlement_id),
  column('trade_no', { width: 240 }),
] as const
/** Of all books: whose each row is; its balance where one account is chosen. */
const all = [
  own[0],
  column('owner_name', { width: 128, grow: true }),
  own[1],
  column('income', { width: 116 }),
  column('expense', { width: 116 }),
  column('balance', { width: 116 }),
  column('counter_name', { width: 104, grow: true }),
  column('counter_account', { width: 128 }),
  column('summary', { width: 104, grow: true }),
  column('company_name', { width: 104, grow: true }),
  column('agency_name', { width: 104, grow: true }),
  own[7],
  own[8],
  column('sn', { width: 272 }),
]

const listed = listedBy(listAlipayTransactions, alwaysAnew)

const vouchers = (rows: readonly Transaction[], params: { readonly company_id?: string | undefined }) => (
  <ExportButton call={exportAlipayVouchers} label="下载凭证" input={[{ body: { ids: rows.map(({ id }) => id), company_id: params.company_id } }]} total={rows.length} />
)

interface BookTransactionsProps<F extends Filters> {
  readonly home: Home
  /** A constant. */
  readonly filters: F
  readonly tabs?: ListTabs
  /** Of every book, which the operator sees. */
  readonly isOfAll?: boolean
  readonly empty: string
}

/** 支付宝交易流水 (R284-R289): what moved in a book, newest first, with its balance after each row. */
export function BookTransactions<F extends typeof bookFilters>({ home, filters, tabs, isOfAll = false, empty }: BookTransactionsProps<F>) {
  return (
    <HomeContext value={home}>
      <DialogList home={home} of="alipay_transaction" filters={filters} listed={listed} fields={field} columns={isOfAll ? all : own} empty={empty} chosen={vouchers} {...(tabs && { tabs })} />
    </HomeContext>
  )
}
