import { useAction } from '@linggong/shared/api/actions'
import { ReasonDialog } from '@linggong/shared/ui/reason-dialog'
import { cancelInvoiceBatch } from '../../contract/invoice-batches.ts'
import { invoiceBatchFields } from '../../domain/fields/invoice-batch.ts'
import { formatCents } from '../../domain/money.ts'
import type { InvoiceBatchDialogProps } from './document.tsx'

/** 取消: what it had taken may be applied for again. */
export function CancelInvoiceDialog({ record, onClose }: InvoiceBatchDialogProps) {
  const cancel = useAction(cancelInvoiceBatch, { success: '开票申请已取消', onDone: onClose })
  return (
    <ReasonDialog
      open
      isDanger
      isRequired={false}
      title={`取消开票申请 ${record.sn}`}
      what={`申请作废，不能恢复；所占用的 ¥ ${formatCents(record.real_invoice_amount)} 退回，可重新申请开票。`}
      label={`取消${invoiceBatchFields.reason.label}`}
      okText="取消申请"
      isRunning={cancel.isRunning}
      onOk={(reason) => void cancel.run({ params: { id: record.id }, body: { version: record.version, reason } })}
      onCancel={onClose}
    />
  )
}
