import { ExportButton } from '@linggong/shared/ui/export-button'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters, type Filters, textFilter } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import type { RowOf } from '../../contract/call.ts'
import { downloadCmbVouchers, listCmbTransactions } from '../../contract/cmb-transactions.ts'
import { cmbTransactionFields as field } from '../../domain/fields/cmb-transaction.ts'
import { DialogList, type RowTask } from '../dialog-list.tsx'
import { type Home, HomeContext } from '../home.tsx'
import { alwaysAnew, filtersOf, listedBy } from '../listed.tsx'
import { opens } from '../opens.tsx'

export type Transaction = RowOf<typeof listCmbTransactions>

const { column } = columnsOf<Transaction, typeof field>(field)

/** Of every wallet. */
export const ownFilters = defineFilters(filtersOf(field, 'trans_date', 'settlement_sn', 'bank_ref', 'category'))
/** Where few movements are of settlements: whom the money came from or went to is asked first. */
export const counterFilters = defineFilters({ counter_name: textFilter(field.counter_name.label), ...ownFilters })

const own = [
  column('trans_at', { fixed: 'left', width: 156, sortable: true }),
  column('category', { width: 96 }),
  column('amount', { width: 120, sortable: true }),
  column('balance', { width: 130 }),
  column('counter_name', { width: 150, grow: true }),
  column('counter_account', { width: 160 }),
  column('summary', { width: 140, grow: true }),
  opens('settlement', column('settlement_sn', { width: 156 }), (row) => row.settlement_id),
] as const
const bankRef = column('bank_ref', { width: 170 })
/** Of whoever hears of what nobody has claimed, and compares with the bank: by which number it knows the row, and whose it became. */
const claims = [...own.slice(0, -1), bankRef, column('deposit_status'), column('company_name', { width: 150, grow: true }), own[7]]
/** Of all wallets: whose each row is; its balance where one account is chosen. */
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
  bankRef,
  column('deposit_status'),
  column('company_name', { width: 104, grow: true }),
  column('agency_name', { width: 104, grow: true }),
  own[7],
  column('sn', { width: 272 }),
]
const views = { own: [...own, bankRef], claims, all } as const

const listed = listedBy(listCmbTransactions, alwaysAnew)

/** Receipts are of one wallet, for the operator of any. */
const vouchers = (rows: readonly Transaction[], params: { readonly company_id?: string | undefined }) => (
  <ExportButton call={downloadCmbVouchers} label="下载回单" input={[{ body: { ids: rows.map(({ id }) => id), company_id: params.company_id } }]} total={rows.length} />
)

interface TransactionListProps<F extends Filters> {
  readonly home: Home
  /** A constant. */
  readonly filters: F
  readonly tabs?: ListTabs
  /** Default: of one's own wallet. */
  readonly shows?: keyof typeof views
  readonly tasks?: readonly RowTask<Transaction>[]
  readonly empty: string
}

/** 交易流水 (R195): what moved in a wallet, newest first, with its balance after each row. */
export function TransactionList<F extends typeof ownFilters>({ home, filters, tabs, shows = 'own', tasks, empty }: TransactionListProps<F>) {
  return (
    <HomeContext value={home}>
      <DialogList
        home={home}
        of="cmb_transaction"
        filters={filters}
        listed={listed}
        fields={field}
        columns={views[shows]}
        tasksWidth={70}
        empty={empty}
        chosen={vouchers}
        {...(tabs && { tabs })}
        {...(tasks && { tasks })}
      />
    </HomeContext>
  )
}
