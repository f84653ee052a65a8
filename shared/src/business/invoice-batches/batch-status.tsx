import { StatusTag } from '@linggong/shared/ui/status-tag'
import { options } from '../../domain/status-option.ts'
import { INVOICE_STATUSES } from '../../domain/statuses.ts'
import type { InvoiceBatch } from './document.tsx'

const withVendor = /* @__PURE__ */ options(['to_invoice', '开具中', 'primary'])
const sentBack = /* @__PURE__ */ options(['to_invoice', '待开票（被退回）', 'danger'])

/** 待开票 is for somebody to submit; once submitted, there is nothing to do but to wait, unless the vendor has sent it back: then it says why. */
export function BatchStatus({ status, is_issuing: isIssuing, vendor_fault: fault }: Pick<InvoiceBatch, 'status' | 'is_issuing' | 'vendor_fault'>) {
  if (isIssuing) return <span title="已提交开票服务，等待开具结果"><StatusTag table={withVendor} value={status} /></span>
  if (status === 'to_invoice' && fault !== '') return <span title={fault}><StatusTag table={sentBack} value={status} /></span>
  return <StatusTag table={INVOICE_STATUSES} value={status} />
}
