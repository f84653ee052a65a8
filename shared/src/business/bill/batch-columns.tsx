import type { listBillBatches } from '../../contract/bill-batches.ts'
import type { CallOutput } from '../../contract/call.ts'
import { BILL_BATCH_STATUSES } from '../../domain/statuses.ts'
import { type Column, intColumn, linkColumn, moneyColumn, statusColumn, textColumn, timeColumn } from '@linggong/shared/ui/columns'

export type BillBatch = CallOutput<typeof listBillBatches>['results'][number]

interface BatchColumnsOptions {
  /** Where a batch opens: `/agency/settlement/bill/batch/info`. */
  readonly detail: string
  readonly showCompany: boolean
  /** Above several agencies. */
  readonly showAgency?: boolean
}

/** In order of need: what does not fit 1440 px comes last. */
export function batchColumns({ detail, showCompany, showAgency = false }: BatchColumnsOptions): Column<BillBatch>[] {
  return [
    linkColumn<BillBatch>('sn', '批次号', (row) => `${detail}/${row.id}`, { fixed: 'left', width: 148 }),
    statusColumn<BillBatch>(BILL_BATCH_STATUSES, 'status', '状态', { width: 84 }),
    ...(showCompany ? [textColumn<BillBatch>('company_name', '企业', { width: 150 })] : []),
    ...(showAgency ? [textColumn<BillBatch>('agency_name', '业务公司', { width: 140 })] : []),
    textColumn<BillBatch>('filename', '文件名', { width: 140, grow: true }),
    intColumn<BillBatch>('bill_count', '账单数', { width: 64 }),
    moneyColumn<BillBatch>('amount', '总金额', { width: 108 }),
    intColumn<BillBatch>('open_count', '待结算笔数', { width: 86 }),
    moneyColumn<BillBatch>('open_amount', '待结算金额', { width: 118 }),
    timeColumn<BillBatch>('create_at', '创建时间', { sortable: true, width: 150 }),
    textColumn<BillBatch>('creator', '创建人', { width: 84 }),
    textColumn<BillBatch>('remark', '备注', { width: 140 }),
  ]
}
