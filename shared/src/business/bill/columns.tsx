import type { searchBills } from '../../contract/bills.ts'
import type { CallOutput } from '../../contract/call.ts'
import { billFields } from '../../domain/fields/bill.ts'
import type { RevealField } from '../../domain/reveals.ts'
import { type Column, columnsOf } from '@linggong/shared/ui/columns'
import { MaskedText } from '@linggong/shared/ui/masked-text'

export type Bill = CallOutput<typeof searchBills>['results'][number]

interface BillColumnsOptions {
  /** Where a bill opens: `/company/settlement/bill/info`; undefined where the flavour has no such screen. */
  readonly detail?: string
  /** Inside a settlement or a batch the owner's names are known already. */
  readonly isNested?: boolean
  readonly showCompany?: boolean
  /** Above several agencies. */
  readonly showAgency?: boolean
  /** Where people check payments: personal data may be looked at whole, on the record. */
  readonly canReveal?: boolean
}

const { column, link, custom } = columnsOf<Bill, typeof billFields>(billFields)

/** The columns of a bill wherever bills are listed (domain.md §1.6), in order of need: what does not fit 1440 px comes last. */
export function billColumns({ detail, isNested = false, showCompany = false, showAgency = false, canReveal = false }: BillColumnsOptions): Column<Bill>[] {
  const personal = (field: RevealField, width: number) =>
    canReveal ? custom(field, (row) => <MaskedText masked={row[field]} kind="bill" id={row.id} field={field} />, { width: width + 28 }) : column(field, { width })
  return [
    link('sn', (row) => (detail === undefined ? undefined : `${detail}/${row.id}`), { fixed: 'left', width: 144 }),
    column('status', { width: 84 }),
    column('name', { width: 72 }),
    personal('id_no', 140),
    ...(showCompany ? [column('company_name', { width: 140 })] : []),
    ...(showAgency ? [column('agency_name', { width: 140 })] : []),
    column('amount', { sortable: true, width: 100 }),
    column('tax_amount', { width: 80 }),
    column('net_amount', { width: 104 }),
    column('bank_name', { width: 88 }),
    personal('account_no', 136),
    column('fail_reason', { width: 148, grow: true }),
    personal('phone', 104),
    ...(isNested ? [] : [column('batch_sn', { width: 150 })]),
    column('task_sn', { width: 136 }),
    column('pay_at', { width: 150 }),
  ]
}
