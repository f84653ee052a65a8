import { fileRow, sentBill } from '../../../test/spine.ts'
import { makeWorker } from '../../../test/makers.ts'
import type { Sample } from '../sample.ts'

const billIds = { ids: 'paidBill' } as const

const kinds = { project_company_id: 'app.project_company' } as const

export const bills = {
  listBillBatches: { kinds },
  exportBillBatches: { kinds },
  countBillBatches: { kinds },
  billBatchDetail: { id: 'batch' },
  updateBillBatch: { id: 'batch', kinds },
  batchProjects: { query: ({ thing }) => ({ company_id: thing('company').id }) },
  cancelBillBatch: { id: 'openBatch' },
  billDetail: { id: 'paidBill' },
  billExplanation: { id: 'paidBill' },
  billTrace: { id: 'paidBill' },
  updateBill: { id: 'openBill' },
  assignBillTask: { kinds: { bill_ids: 'openBill', task_id: 'tradedTask' }, body: ({ thing }) => ({ bill_ids: [thing('openBill').id], task_id: thing('tradedTask').id }) },
  billableTasks: { query: ({ thing }) => ({ company_id: thing('company').id }) },
  searchBills: { kinds: billIds },
  exportBills: { kinds: billIds },
  countBills: { kinds: billIds },
  exportBillReceipts: { kinds: billIds },
  checkBillImport: { body: ({ world, thing }) => ({ company_id: thing('company').id, rows: [fileRow(2, world.worker, '8.00'), fileRow(3, makeWorker(1), '8.00')] }) },
  keepBillImportCheck: { body: ({ world, thing }) => ({ company_id: thing('company').id, rows: [fileRow(2, world.worker, '8.00'), fileRow(3, makeWorker(1), '8.00')], filename: '账单.xlsx' }) },
  billImportCheckResult: { kinds: { check_id: 'importCheck' } },
  importBills: { kinds, body: ({ thing }) => ({ company_id: thing('company').id, bills: [sentBill(2, makeWorker(1), '8.00')], filename: '账单.xlsx' }) },
} as const satisfies Readonly<Record<string, Sample>>
