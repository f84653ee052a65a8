import { inFlavour } from '@linggong/shared/business/document'
import { DocumentList } from '@linggong/shared/business/document-list'
import { refund, RefundCancelDialog, RefundDetail, refundFilters, RefundReview } from '@linggong/shared/business/invoices/refund'
import { home } from '../../home.ts'

const refunds = inFlavour(refund, home, {
  columns: ['sn', 'status', 'batch_sn', 'company_name', 'amount', 'red_amount', 'invoice_numbers', 'reason', 'reject_reason', 'creator', 'auditor', 'create_at', 'finish_at'],
  filters: refundFilters,
  dialogs: { audit: RefundReview, cancel: RefundCancelDialog },
  detail: RefundDetail,
  actionsWidth: 112,
  empty: '还没有退票。企业或本公司在开票管理中申请退票后，会出现在这里等待审核。',
})

/** 退票管理. */
export function Page() {
  return <DocumentList of={refunds} />
}
