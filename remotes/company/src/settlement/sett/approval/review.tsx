import { reviewPayment } from '@linggong/shared/contract/payment-approvals'
import type { PasskeyAnswer } from '@linggong/shared/contract/schemas/passkey'
import { paymentApprovalFields } from '@linggong/shared/domain/fields/payment-approval'
import { type Column, textColumn } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { factsOf } from '@linggong/shared/ui/facts'
import { ReviewDialog } from '@linggong/shared/ui/review-dialog'
import { useState } from 'react'
import type { Approval } from './notice.tsx'
import { SignReview } from './sign-review.tsx'

interface ReviewPaymentDialogProps {
  /** Of the settlement. */
  readonly id: string
  readonly approval: Approval
  readonly onClose: () => void
}

/** 复核: the facts of the payment that a colleague has asked for; with the last signature it is made. */
export function ReviewPaymentDialog({ id, approval, onClose }: ReviewPaymentDialogProps) {
  const { version, missing, changed, changed_count, reasons } = approval
  const fact = factsOf(paymentApprovalFields, approval)
  const [signature, setSignature] = useState<PasskeyAnswer | null>(null)
  return (
    <ReviewDialog
      recordId={approval.id}
      title="复核支付"
      factsLabel="复核的支付"
      facts={[...shown.map((key) => fact(key)), fact('reasons', { value: reasons.join('，'), isWide: true })]}
      consequence={{
        pass: missing > 1 ? `通过后还需 ${missing - 1} 人复核。` : '通过后立即支付，款项提交银行后不能撤回。',
        reject: '驳回后不会支付，经办人会看到驳回原因。',
      }}
      success={{ pass: '复核已通过', reject: '已驳回' }}
      call={reviewPayment}
      input={(decision) => [{ params: { id }, body: { ...decision, version, ...(decision.result === 'pass' && signature !== null && { passkey: signature }) } }]}
      onClose={onClose}
    >
      {changed_count > 0 && <DataTable label="变更的收款账号" rows={changed} rowKey={keyOf} columns={columns} />}
      {approval.takes_passkey && <SignReview id={id} version={version} isSigned={signature !== null} onSigned={setSignature} />}
      {changed_count > changed.length && `另有 ${changed_count - changed.length} 个变更的收款账号未列出`}
    </ReviewDialog>
  )
}

const shown = ['amount', 'bill_count', 'worker_count', 'changed_count', 'requester', 'create_at'] as const

type Changed = Approval['changed'][number]

const keyOf = ({ name, from, to }: Changed) => `${name} ${from} ${to}`
const columns: readonly Column<Changed>[] = [
  textColumn<Changed>('name', paymentApprovalFields['changed.name'].label, { width: 100 }),
  textColumn<Changed>('from', paymentApprovalFields['changed.from'].label, { width: 240 }),
  textColumn<Changed>('to', paymentApprovalFields['changed.to'].label, { grow: true }),
]
