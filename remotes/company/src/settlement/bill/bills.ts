import { AcceptDialog, AcceptManyDialog } from '@linggong/shared/business/accept-order/dialogs'
import { AssignTaskDialog, AssignTaskManyDialog } from '@linggong/shared/business/bill/assign-task-dialogs'
import { billBatch, ownBatchFilters } from '@linggong/shared/business/bill/batch'
import { CancelBatchDialog } from '@linggong/shared/business/bill/cancel-batch'
import { SettleAndConfirmDialog } from '@linggong/shared/business/bill/create-settlement'
import { bill } from '@linggong/shared/business/bill/document'
import { PayslipLinkDialog } from '@linggong/shared/business/bill/lazy-payslip-link'
import { BatchRemarkDialog, BillRemarkDialog } from '@linggong/shared/business/bill/remark-dialog'
import { inFlavour } from '@linggong/shared/business/document'
import { home } from '../../home.ts'

const empty = '还没有账单。先导入一份账单表格。'

export const bills = inFlavour(bill, home, {
  columns: ['sn', 'status', 'settlement_status', 'name', 'id_no', 'amount', 'tax_amount', 'net_amount', 'bank_name', 'account_no', 'fail_reason', 'phone', 'batch_sn', 'task_sn', 'pay_at', 'evidence', 'why'],
  dialogs: { accept: AcceptDialog, assign_task: AssignTaskDialog, payslip_link: PayslipLinkDialog, update_remark: BillRemarkDialog },
  many: { accept: AcceptManyDialog, assign_task: AssignTaskManyDialog },
  empty,
})

export const batches = inFlavour(billBatch, home, {
  columns: ['sn', 'status', 'settlement_statuses', 'project_company_name', 'bill_count', 'amount', 'open_amount', 'evidence', 'filename', 'create_at', 'creator'],
  filters: ownBatchFilters,
  dialogs: { settle: SettleAndConfirmDialog, cancel: CancelBatchDialog, update_remark: BatchRemarkDialog },
  empty,
})
