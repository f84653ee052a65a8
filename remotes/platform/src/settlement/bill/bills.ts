import { batchFilters, billBatch } from '@linggong/shared/business/bill/batch'
import { bill, billFilters } from '@linggong/shared/business/bill/document'
import { inFlavour } from '@linggong/shared/business/document'
import { home } from '../../home.ts'

const empty = '还没有账单。业务公司或企业导入后会出现在这里。'

/** What was imported below this group, line by line; read only. */
export const bills = inFlavour(bill, home, {
  columns: [
    'sn', 'status', 'settlement_status', 'name', 'id_no', 'company_name', 'agency_name', 'amount', 'tax_amount', 'net_amount', 'bank_name', 'account_no', 'fail_reason', 'phone', 'batch_sn', 'task_sn',
    'pay_at', 'why',
  ],
  filters: billFilters,
  empty,
})

/** The same by batch. */
export const batches = inFlavour(billBatch, home, {
  columns: ['sn', 'status', 'settlement_statuses', 'company_name', 'agency_name', 'bill_count', 'amount', 'open_amount', 'evidence', 'filename', 'create_at', 'creator', 'remark'],
  filters: batchFilters,
  empty,
})
