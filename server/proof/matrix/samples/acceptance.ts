import { sentRow } from '@linggong/shared/domain/imports/rows'
import { taskDetailImport } from '@linggong/shared/domain/imports/task-detail'
import { detailRow } from '../../world/acceptance.ts'
import type { Sample } from '../sample.ts'

const details = { id: 'detailedSettlement', kinds: { settlement_id: 'detailedSettlement' } } as const

export const acceptance = {
  createAcceptOrder: {
    kinds: { bill_ids: 'openBill', file_url: 'acceptFile' },
    body: ({ thing }) => ({ name: '一月验收', file_url: `/v1/files/${thing('acceptFile').id}`, bill_ids: [thing('openBill').id], accept_at: '2026-01-08', remark: '' }),
  },
  listBillAcceptOrders: { kinds: { bill_id: 'acceptedBill', accept_order_id: 'app.accept_order' } },
  // No bill of the settlement: told of the row.
  checkTaskDetailImport: { ...details, body: ({ thing }) => ({ settlement_id: thing('detailedSettlement').id, rows: [detailRow(2, 'ZD20260108999999')] }) },
  importTaskDetails: { ...details, body: ({ thing }) => ({ settlement_id: thing('detailedSettlement').id, items: [sentRow(taskDetailImport, detailRow(2, 'ZD20260108999999'))], filename: '任务明细.xlsx' }) },
  uploadCustomTaskDetail: { id: 'detailedSettlement', body: ({ thing }) => ({ file_urls: [`/v1/files/${thing('detailFile').id}`], remark: '' }) },
  listTaskDetails: { id: 'detailedSettlement', kinds: { record_id: 'app.settlement_detail_record' }, query: () => ({}) },
  listTaskDetailRecords: { id: 'detailedSettlement' },
  exportTaskDetails: { id: 'detailedSettlement', kinds: { record_id: 'app.settlement_detail_record' }, query: () => ({}) },
  updateTaskDetailRecord: { id: 'app.settlement_detail_record', body: ({ thing }) => ({ remark: '已核对', photos: [], version: thing('app.settlement_detail_record')['version'] }) },
} as const satisfies Readonly<Record<string, Sample>>
