import type { listBillBatches } from '../../contract/bill-batches.ts'
import type { CallOutput } from '../../contract/call.ts'
import { billBatchFields } from '../../domain/fields/bill-batch.ts'
import { type Column, columnsOf } from '@linggong/shared/ui/columns'

export type BillBatch = CallOutput<typeof listBillBatches>['results'][number]

interface BatchColumnsOptions {
  /** Where a batch opens: `/agency/settlement/bill/batch/info`. */
  readonly detail: string
  readonly showCompany: boolean
  /** Above several agencies. */
  readonly showAgency?: boolean
}

const { column, link } = columnsOf<BillBatch, typeof billBatchFields>(billBatchFields)

/** In order of need: what does not fit 1440 px comes last. */
export function batchColumns({ detail, showCompany, showAgency = false }: BatchColumnsOptions): Column<BillBatch>[] {
  return [
    link('sn', (row) => `${detail}/${row.id}`, { fixed: 'left', width: 148 }),
    column('status', { width: 84 }),
    ...(showCompany ? [column('company_name', { width: 150 })] : []),
    ...(showAgency ? [column('agency_name', { width: 140 })] : []),
    column('filename', { width: 140, grow: true }),
    column('bill_count', { width: 64 }),
    column('amount', { width: 108 }),
    column('open_count', { width: 86 }),
    column('open_amount', { width: 118 }),
    column('create_at', { sortable: true, width: 150 }),
    column('creator', { width: 84 }),
    column('remark', { width: 140 }),
  ]
}
