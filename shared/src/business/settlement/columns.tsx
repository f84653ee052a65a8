import type { CallOutput } from '../../contract/call.ts'
import type { searchSettlements } from '../../contract/settlements.ts'
import { SETTLEMENT_STATUSES } from '../../domain/statuses.ts'
import { type Column, intColumn, linkColumn, moneyColumn, statusColumn, textColumn, timeColumn } from '@linggong/shared/ui/columns'

export type Settlement = CallOutput<typeof searchSettlements>['results'][number]

type Part = 'company' | 'agency' | 'fees' | 'tax' | 'paid'

interface SettlementColumnsOptions {
  /** Where a settlement opens: `/agency/settlement/sett/info`. */
  readonly detail: string
  /** What is of interest here (domain.md §1.6); chosen so that the list fits 1440 px. */
  readonly show: readonly Part[]
}

/** The columns that every flavour's settlement list shares; actions are the flavour's own. */
export function settlementColumns({ detail, show }: SettlementColumnsOptions): Column<Settlement>[] {
  const shown = (part: Part, column: Column<Settlement>) => (show.includes(part) ? [column] : [])
  return [
    linkColumn<Settlement>('sn', '结算单号', (row) => `${detail}/${row.id}`, { fixed: 'left', width: 142 }),
    statusColumn<Settlement>(SETTLEMENT_STATUSES, 'status', '状态', { width: 84 }),
    ...shown('company', textColumn<Settlement>('company_name', '企业', { width: 160, grow: true })),
    ...shown('agency', textColumn<Settlement>('agency_name', '业务公司', { width: 150 })),
    intColumn<Settlement>('worker_count', '人数', { width: 60 }),
    moneyColumn<Settlement>('settlement_amount', '结算金额', { sortable: true, width: 116 }),
    ...shown('tax', moneyColumn<Settlement>('tax_amount', '税额', { width: 96 })),
    ...shown('fees', moneyColumn<Settlement>('enterprise_service_fee', '服务费', { width: 96 })),
    ...shown('fees', moneyColumn<Settlement>('promotion_fee', '推广费', { width: 88 })),
    moneyColumn<Settlement>('pay_amount', '应付金额', { sortable: true, width: 116 }),
    ...shown('paid', moneyColumn<Settlement>('paid_amount', '已付金额', { width: 112 })),
    timeColumn<Settlement>('create_at', '创建时间', { sortable: true, width: 150 }),
  ]
}
