import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { listBankProofs } from '../../contract/bank-proofs.ts'
import type { RowOf } from '../../contract/call.ts'
import { bankProofFields as field } from '../../domain/fields/bank-proof.ts'
import { DialogList } from '../dialog-list.tsx'
import type { Home } from '../home.tsx'
import { alwaysAnew, filtersOf, listedBy } from '../listed.tsx'

const { column } = columnsOf<RowOf<typeof listBankProofs>, typeof field>(field)

const filters = defineFilters(filtersOf(field, 'account_name', 'status', 'day'))
const columns = [
  column('day', { fixed: 'left', width: 108, sortable: true }),
  column('account_name', { width: 180, grow: true }),
  column('status'),
  column('reason', { width: 220, grow: true }),
  column('balance', { width: 124 }),
  column('postings', { width: 124 }),
  column('internal', { width: 120 }),
  column('expected', { width: 124 }),
  column('bank', { width: 124 }),
  column('difference', { width: 110 }),
  column('in_transit', { width: 110 }),
  column('account_no', { width: 190 }),
]
const listed = listedBy(listBankProofs, alwaysAnew)

/** 每日核对: each morning, balances equal postings equal the bank, or what differs. */
export function BankProofs({ home, tabs }: { readonly home: Home; readonly tabs: ListTabs }) {
  return <DialogList home={home} of="bank_proof" tabs={tabs} filters={filters} listed={listed} fields={field} columns={columns} empty="还没有核对结果。每天凌晨自动核对前一天日终的账面、分录与银行余额。" />
}
