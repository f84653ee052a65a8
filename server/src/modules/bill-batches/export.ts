import { exportBillBatches } from '@linggong/shared/contract/bill-batches'
import { billBatchFields } from '@linggong/shared/domain/fields/bill-batch'
import { defineExport } from '../../documents/export-job.ts'
import { exportQuery } from '../../documents/export-query.ts'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import { billBatchQuery } from './queries.ts'
import type { BillBatchRow } from './wire.ts'

const { column } = sheetColumnsOf<BillBatchRow, typeof billBatchFields>(billBatchFields)

export const billBatchExport = defineExport(exportBillBatches, {
  category: 'bill_batch',
  columns: [
    column('sn', 20),
    column('status', 10),
    column('company_name', 30),
    column('agency_name', 30),
    column('filename', 34),
    column('bill_count'),
    column('amount'),
    column('open_count', 12),
    column('open_amount'),
    column('created_by', 10),
    column('creator', 12),
    column('remark', 24),
    column('create_at'),
  ],
  ...exportQuery(billBatchQuery, 'app.bill_batch.id'),
})
