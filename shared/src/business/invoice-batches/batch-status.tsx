import { StatusTag } from '@linggong/shared/ui/status-tag'
import { options } from '../../domain/status-option.ts'
import { INVOICE_STATUSES } from '../../domain/statuses.ts'
import type { InvoiceBatch } from './document.tsx'

const withVendor = /* @__PURE__ */ options(['to_invoice', '开具中', 'primary'])

/** 待开票 is for somebody to submit; once submitted, there is nothing to do but to wait. */
export function BatchStatus({ status, is_issuing: isIssuing }: Pick<InvoiceBatch, 'status' | 'is_issuing'>) {
  if (!isIssuing) return <StatusTag table={INVOICE_STATUSES} value={status} />
  return <span title="已提交开票服务，等待开具结果"><StatusTag table={withVendor} value={status} /></span>
}
