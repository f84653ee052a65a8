import { exportBillBatches } from '@linggong/shared/contract/bill-batches'
import { BILL_BATCH_STATUSES, statusOf } from '@linggong/shared/domain/statuses'
import { countBillBatches, streamBillBatches, type BillBatchFilters } from '../modules/bill-batches/queries.ts'
import type { BillBatchRow } from '../modules/bill-batches/wire.ts'
import { schemaOf, type ListExport } from './export-job.ts'

export const billBatchExport: ListExport<BillBatchFilters, BillBatchRow> = {
  category: 'bill_batch',
  title: '账单批次',
  filters: schemaOf(exportBillBatches.query),
  columns: [
    { title: '批次号', kind: 'text', width: 20, value: (row) => row.sn },
    { title: '状态', kind: 'text', width: 10, value: (row) => statusOf(BILL_BATCH_STATUSES, row.status).label },
    { title: '企业', kind: 'text', width: 30, value: (row) => row.company_name },
    { title: '业务公司', kind: 'text', width: 30, value: (row) => row.agency_name },
    { title: '文件名', kind: 'text', width: 34, value: (row) => row.filename },
    { title: '账单笔数', kind: 'int', value: (row) => row.bill_count },
    { title: '账单金额', kind: 'money', value: (row) => row.amount },
    { title: '待结算笔数', kind: 'int', width: 12, value: (row) => row.open_count },
    { title: '待结算金额', kind: 'money', value: (row) => row.open_amount },
    { title: '创建方', kind: 'text', width: 10, value: (row) => (row.created_by === 'agency' ? '业务公司' : '企业') },
    { title: '创建人', kind: 'text', width: 12, value: (row) => row.creator },
    { title: '备注', kind: 'text', width: 24, value: (row) => row.remark },
    { title: '创建时间', kind: 'datetime', value: (row) => row.create_at },
  ],
  count: countBillBatches,
  rows: (deps, actor, filters) => streamBillBatches(deps.db, actor, filters),
}
