import { inFlavour } from '@linggong/shared/business/document'
import { DocumentList } from '@linggong/shared/business/document-list'
import { refund, RefundCancelDialog, RefundDetail } from '@linggong/shared/business/invoices/refund'
import { home } from '../home.ts'

const refunds = inFlavour(refund, home, {
  columns: ['sn', 'status', 'batch_sn', 'agency_name', 'amount', 'red_amount', 'invoice_numbers', 'reason', 'reject_reason', 'creator', 'create_at', 'finish_at'],
  dialogs: { cancel: RefundCancelDialog },
  detail: RefundDetail,
  actionsWidth: 76,
  empty: '还没有退票。在开票管理中对已开票的申请可以申请退票，由业务公司审核后红冲。',
})

/** 退票管理. */
export function Page() {
  return <DocumentList of={refunds} />
}
