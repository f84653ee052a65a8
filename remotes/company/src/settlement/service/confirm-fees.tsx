import { PendingBlock } from '@linggong/shared/business/pending-block'
import { send } from '@linggong/shared/api/client'
import { useRead } from '@linggong/shared/api/queries'
import type { ServiceFeeBill } from '@linggong/shared/business/service-fee/document'
import { feeFunds, sendServiceFeeSms, startServiceFeePasskey } from '@linggong/shared/contract/service-fee-bills'
import { serviceFeeBillFields } from '@linggong/shared/domain/fields/service-fee-bill'
import { sum } from '@linggong/shared/domain/money'
import { ConfirmMoney, type ConfirmMoneyProps } from '@linggong/shared/ui/confirm-money'
import { Modal } from 'antd'
import { type Consent, useConsent } from '../consent.ts'
import { FundsLines } from './funds-lines.tsx'

interface ConfirmFeesProps extends Pick<ConfirmMoneyProps, 'title' | 'sentence' | 'action' | 'onClose'> {
  readonly bills: readonly Pick<ServiceFeeBill, 'id' | 'in_book' | 'due_amount'>[]
  /** Resolves to undefined on failure. */
  readonly onPay: (consent: Consent) => Promise<unknown>
}

/** The last look before service fees are paid: what is due, the wallet before and after, and the code or the signature of exactly this payment. */
export function ConfirmFees({ bills, title, sentence, action, onPay, onClose }: ConfirmFeesProps) {
  const funds = useRead(feeFunds, undefined, { staleTime: 0 })
  const { data } = funds
  const ids = bills.map(({ id }) => id)
  const { canSign, consentOf } = useConsent(action, () => send(startServiceFeePasskey, { body: { ids }, quiet: true }))
  if (data === undefined) {
    return (
      <Modal open title={title} footer={null} onCancel={onClose}>
        <PendingBlock of={funds} what="钱包余额" />
      </Modal>
    )
  }
  return (
    <ConfirmMoney
      open
      title={title}
      parts={() => <FundsLines funds={data} bills={bills} />}
      sentence={<>{sentence}，{amountName}</>}
      amount={sum(bills.map(({ due_amount }) => due_amount))}
      amountName={amountName}
      verb="支付"
      captcha={{ purpose: `service-fee:${ids.join(' ')}`, to: data.payment_phone, send: () => send(sendServiceFeeSms, { body: { ids } }) }}
      takesPasskey={data.takes_passkey && canSign}
      action={action}
      onConfirm={async (inputs) => {
        const consent = await consentOf(inputs)
        return consent && onPay(consent)
      }}
      onClose={onClose}
    />
  )
}

const amountName = serviceFeeBillFields.due_amount.label
