import { reviewPayment } from '@linggong/shared/contract/payment-approvals'
import type { PasskeyAnswer } from '@linggong/shared/contract/schemas/passkey'
import { paymentApprovalFields } from '@linggong/shared/domain/fields/payment-approval'
import { factsOf } from '@linggong/shared/ui/facts'
import { ReviewDialog } from '@linggong/shared/ui/review-dialog'
import { useState } from 'react'
import { ChangedAccounts } from '../changed-accounts.tsx'
import type { Approval } from './notice.tsx'
import { SignReview } from './sign-review.tsx'

interface ReviewPaymentDialogProps {
  /** Of the settlement. */
  readonly id: string
  readonly sn: string
  readonly approval: Approval
  readonly onClose: () => void
}

/** 复核: the facts of the payment that a colleague has asked for; with the last signature it is made. */
export function ReviewPaymentDialog({ id, sn, approval, onClose }: ReviewPaymentDialogProps) {
  const { version, amount, missing, changed, changed_count, reasons } = approval
  const fact = factsOf(paymentApprovalFields, approval)
  const [signature, setSignature] = useState<PasskeyAnswer | null>(null)
  return (
    <ReviewDialog
      recordId={approval.id}
      title={`复核支付 ${sn}`}
      factsLabel="复核的支付"
      amount={{ label: paymentApprovalFields.amount.label, cents: amount }}
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
      {changed_count > 0 && <ChangedAccounts changed={changed} />}
      {approval.takes_passkey && <SignReview id={id} version={version} isSigned={signature !== null} onSigned={setSignature} />}
      {changed_count > changed.length && `另有 ${changed_count - changed.length} 个变更的收款账号未列出`}
    </ReviewDialog>
  )
}

const shown = ['bill_count', 'worker_count', 'changed_count', 'requester', 'create_at'] as const
