import { PendingBlock } from '@linggong/shared/business/pending-block'
import { send } from '@linggong/shared/api/client'
import { useRead } from '@linggong/shared/api/queries'
import { useFresh } from '@linggong/shared/business/fresh'
import type { CallInput, CallOutput } from '@linggong/shared/contract/call'
import { paymentPreview } from '@linggong/shared/contract/payments'
import { startPaymentPasskey } from '@linggong/shared/contract/settlements'
import { concernsAccount } from '@linggong/shared/domain/payments/classify'
import { ConfirmMoney, type ConfirmMoneyProps } from '@linggong/shared/ui/confirm-money'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { Alert, App, Modal, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Consent, useConsent } from '../consent.ts'
import { type ChangedAccount, ChangedAccounts } from './changed-accounts.tsx'
import type { LeaveOut } from './preview/preview-dialog.tsx'
import { WalletLine } from './wallet-line.tsx'

const PreviewDialog = lazyDialog(() => import('./preview/preview-dialog.tsx').then((module) => module.PreviewDialog))

export type RoundFacts = CallOutput<typeof paymentPreview>
export type PreviewedBill = RoundFacts['bills'][number]

interface RoundConfirmProps {
  /** The settlement, or the company where several are paid at once. */
  readonly subject: string
  readonly choice: NonNullable<CallInput<typeof paymentPreview>['body']>
  readonly title: string
  /** What will happen, without the amount. */
  readonly sentence: (facts: RoundFacts) => ReactNode
  /** The accounts that this payment changes. */
  readonly changed?: readonly ChangedAccount[]
  /** Where the code goes; masked. */
  readonly phone: string
  readonly sendCode: () => Promise<unknown>
  readonly action: ConfirmMoneyProps['action']
  /** Resolves to undefined on failure. */
  readonly onPay: (consent: Consent) => Promise<unknown>
  readonly onClose: () => void
  readonly onBack?: () => void
  /** How bills are left out that the preview has doubts about. */
  readonly leaveOut?: LeaveOut
  /** Leads to where the accounts of these bills are corrected: those of which something is said because of theirs. */
  readonly onCorrect?: (bills: readonly PreviewedBill[]) => void
  /** The bills of the choice and no others. */
  readonly paysChosen?: true
}

/**
 * The last look before money goes: what this round comes to, and what would become of its bills, is asked of the server, so that it is what the
 * SMS says and what is debited. Where there is something to be said of a bill, that comes first.
 */
export function RoundConfirm({ subject, choice, title, sentence, changed = [], phone, sendCode, action, onPay, onClose, onBack, leaveOut, onCorrect, paysChosen }: RoundConfirmProps) {
  const query = useRead(paymentPreview, { params: { id: subject }, body: choice }, { staleTime: 0 })
  // What was looked up for an earlier dialog may be out of date.
  const facts = useFresh(query)
  const { canSign, consentOf } = useConsent(action, () => send(startPaymentPasskey, { params: { id: subject }, body: choice, quiet: true }))
  const [isSeen, setSeen] = useState(false)

  if (facts === undefined) {
    return (
      <Modal open title={title} footer={null} onCancel={onBack ?? onClose}>
        <PendingBlock of={query} what="本次支付" />
      </Modal>
    )
  }
  if (!isSeen && (facts.bills.length > 0 || facts.refused.length > 0)) {
    return (
      <PreviewDialog
        facts={facts}
        title={title}
        isMany={choice.ids !== undefined}
        {...(choice.ids === undefined && { settlementId: subject })}
        {...(paysChosen && choice.bills !== undefined && { chosen: new Set(choice.bills.map(({ id }) => id)) })}
        leaveOut={leaveOut}
        onCorrect={onCorrect && (choice.bills !== undefined || hasDoubts(facts)) ? () => onCorrect(facts.bills.filter(concernsAccountOf)) : undefined}
        onProceed={() => setSeen(true)}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmMoney
      open
      title={title}
      sentence={
        <>
          <WalletLine available={facts.available} amount={facts.amount} />
          {facts.bills.length === 0 && <Typography.Paragraph type="secondary">支付模拟：{facts.counts.normal} 笔全部正常</Typography.Paragraph>}
          {facts.changed_count > 0 && <Alert type="warning" showIcon title={`其中变更了 ${facts.changed_count} 个收款账号，请再次核对`} description={changed.length > 0 && <ChangedAccounts changed={changed} />} style={{ marginBottom: 12 }} />}
          {sentence(facts)}，{amountName}
        </>
      }
      amount={facts.amount}
      amountName={amountName}
      verb="支付"
      captcha={{ purpose: `payment:${subject}`, to: phone, send: sendCode }}
      takesPasskey={facts.takes_passkey && canSign}
      action={action}
      onConfirm={async (inputs) => {
        const consent = await consentOf(inputs)
        if (consent === undefined) return undefined
        const answer = await onPay(consent)
        // A refusal may be because something has changed: then the figures are no longer those.
        if (answer === undefined) void query.refetch()
        return answer
      }}
      onClose={onClose}
      {...(onBack && { onBack })}
    />
  )
}

const concernsAccountOf = ({ reasons }: PreviewedBill): boolean => reasons.some(({ code }) => concernsAccount(code))
const hasDoubts = ({ bills }: RoundFacts): boolean => bills.some(concernsAccountOf)

/** Not 应付金额, which is the whole settlement's: a round may pay a part of it. */
const amountName = '本次支付金额'

/** What became of it: with the bank, or first with a second person. */
export function useSaySubmitted() {
  const { message } = App.useApp()
  return ({ status }: { readonly status: string }) => {
    if (status === 'paying') void message.success('已提交支付，正在等待银行结果')
    else void message.info('已提交，需其他成员复核后才会支付，进度见结算单详情')
  }
}
