import { useRead } from '@linggong/shared/api/queries'
import type { CallInput, CallOutput } from '@linggong/shared/contract/call'
import { paymentFacts } from '@linggong/shared/contract/payments'
import { ConfirmMoney, type ConfirmMoneyProps } from '@linggong/shared/ui/confirm-money'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import { Alert, App, Modal } from 'antd'
import type { ReactNode } from 'react'
import { WalletLine } from './wallet-line.tsx'

export type RoundFacts = CallOutput<typeof paymentFacts>

interface RoundConfirmProps {
  /** The settlement, or the company where several are paid at once. */
  readonly subject: string
  readonly choice: NonNullable<CallInput<typeof paymentFacts>['body']>
  readonly title: string
  /** What will happen, without the amount. */
  readonly sentence: (facts: RoundFacts) => ReactNode
  /** Where the code goes; masked. */
  readonly phone: string
  readonly sendCode: () => Promise<unknown>
  readonly action: ConfirmMoneyProps['action']
  /** Resolves to undefined on failure. */
  readonly onPay: (captcha: string) => Promise<unknown>
  readonly onClose: () => void
  readonly onBack?: () => void
}

/** The last look before money goes: what this round comes to is asked of the server, so that it is what the SMS says and what is debited. */
export function RoundConfirm({ subject, choice, title, sentence, phone, sendCode, action, onPay, onClose, onBack }: RoundConfirmProps) {
  const query = useRead(paymentFacts, { params: { id: subject }, body: choice }, { staleTime: 0 })
  // What was looked up for an earlier dialog may be out of date.
  const facts = query.isFetchedAfterMount ? query.data : undefined
  if (facts === undefined) {
    return (
      <Modal open title={title} footer={null} onCancel={onBack ?? onClose}>
        {query.error === null ? <LoadingBlock what="本次支付" /> : <FailureBlock error={query.error} what="本次支付" onRetry={() => void query.refetch()} />}
      </Modal>
    )
  }
  return (
    <ConfirmMoney
      open
      title={title}
      sentence={
        <>
          <WalletLine available={facts.available} amount={facts.amount} />
          {facts.changed_count > 0 && <Alert type="warning" showIcon title={`其中变更了 ${facts.changed_count} 个收款账号，请再次核对`} style={{ marginBottom: 12 }} />}
          {sentence(facts)}
        </>
      }
      amount={facts.amount}
      verb="支付"
      captcha={{ purpose: `payment:${subject}`, to: phone, send: sendCode }}
      action={action}
      onConfirm={async ({ captcha }) => {
        const answer = await onPay(captcha)
        // A refusal may be because something has changed: then the figures are no longer those.
        if (answer === undefined) void query.refetch()
        return answer
      }}
      onClose={onClose}
      {...(onBack && { onBack })}
    />
  )
}

/** What became of it: with the bank, or first with a second person. */
export function useSaySubmitted() {
  const { message } = App.useApp()
  return ({ status }: { readonly status: string }) => {
    if (status === 'paying') void message.success('已提交支付，正在等待银行结果')
    else void message.info('已提交，需其他成员复核后才会支付，进度见结算单详情')
  }
}
