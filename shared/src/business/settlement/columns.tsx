import type { CallOutput } from '../../contract/call.ts'
import type { searchSettlements } from '../../contract/settlements.ts'
import { settlementFields } from '../../domain/fields/settlement.ts'
import { type Column, columnsOf } from '@linggong/shared/ui/columns'

export type Settlement = CallOutput<typeof searchSettlements>['results'][number]

type Part = 'company' | 'agency' | 'fees' | 'tax' | 'paid' | 'settled'

interface SettlementColumnsOptions {
  /** Where a settlement opens: `/agency/settlement/sett/info`. */
  readonly detail: string
  /** What is of interest here (domain.md §1.6); chosen so that the list fits 1440 px. */
  readonly show: readonly Part[]
}

const { column, link } = columnsOf<Settlement, typeof settlementFields>(settlementFields)

/** The columns that every flavour's settlement list shares; actions are the flavour's own. */
export function settlementColumns({ detail, show }: SettlementColumnsOptions): Column<Settlement>[] {
  const shown = (part: Part, one: Column<Settlement>) => (show.includes(part) ? [one] : [])
  return [
    link('sn', (row) => `${detail}/${row.id}`, { fixed: 'left', width: 158 }),
    column('status', { width: 84 }),
    ...shown('company', column('company_name', { width: 160, grow: true })),
    ...shown('agency', column('agency_name', { width: 150 })),
    column('worker_count', { width: 60 }),
    column('settlement_amount', { sortable: true, width: 116 }),
    ...shown('tax', column('income_tax_amount', { width: 96 })),
    ...shown('tax', column('vat_amount', { width: 96 })),
    ...shown('fees', column('enterprise_service_fee', { width: 116 })),
    ...shown('fees', column('promotion_fee', { width: 88 })),
    column('pay_amount', { sortable: true, width: 116 }),
    ...shown('settled', column('settlement_at', { sortable: true, width: 150 })),
    ...shown('paid', column('paid_amount', { width: 112 })),
    column('create_at', { sortable: true, width: 150 }),
  ]
}
