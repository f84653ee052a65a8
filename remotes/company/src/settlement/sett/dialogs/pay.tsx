import { useAction } from '@linggong/shared/api/actions'
import { send } from '@linggong/shared/api/client'
import { sendSmsCode } from '@linggong/shared/api/sms-codes'
import type { SettlementDialogProps } from '@linggong/shared/business/settlement/document'
import { leaveOutBills } from '@linggong/shared/contract/payments'
import { paySettlement, sendPaymentSms } from '@linggong/shared/contract/settlements'
import { maskAccount } from '@linggong/shared/domain/masks'
import { usePermissions } from '@linggong/shared/session/permissions'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useNavigate } from '@linggong/shared/ui/router'
import { App } from 'antd'
import { useState } from 'react'
import { home } from '../../../home.ts'
import type { Accounts } from '../account-input.tsx'
import { type PreviewedBill, RoundConfirm, useSaySubmitted } from '../round-confirm.tsx'

const CorrectBills = lazyDialog(() => import('../correct-bills.tsx').then((module) => module.CorrectBills))

/** 支付: the SMS code goes to the payment phone; the amount is retyped; the bank answers for each bill later. Accounts that the preview doubts can be corrected before. */
export function PayDialog({ record, onClose }: SettlementDialogProps) {
  const pay = useAction(paySettlement, { onDone: useSaySubmitted(), inPlace: true })
  const mayLeaveOut = useMayLeaveOut()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [accounts, setAccounts] = useState<Accounts>(new Map())
  /** Those whose accounts are corrected, or can be: what is said of them went with the account that it was said of. */
  const [offered, setOffered] = useState<readonly PreviewedBill[]>([])
  const [isCorrecting, setCorrecting] = useState(false)
  const leave = useAction(leaveOutBills, {
    onDone: ({ id, sn, bill_count }) => {
      void message.success(`其余 ${bill_count} 笔已生成结算单 ${sn}，待业务公司审核`)
      onClose()
      navigate(home.linkTo('settlement', id) ?? '')
    },
  })
  const title = `支付结算单 ${record.sn}`
  if (isCorrecting) {
    return (
      <CorrectBills
        title={title}
        bills={offered}
        accounts={accounts}
        onDone={(corrected) => {
          setAccounts(corrected)
          setCorrecting(false)
        }}
        onClose={() => setCorrecting(false)}
      />
    )
  }
  const choice = accounts.size === 0 ? {} : { bills: [...accounts].map(([id, account_no]) => ({ id, account_no })) }
  return (
    <RoundConfirm
      // Of other accounts other things are to be said.
      key={JSON.stringify(choice)}
      subject={record.id}
      choice={choice}
      title={title}
      sentence={({ worker_count, bill_count }) => <>将向 {worker_count} 人支付 {bill_count} 笔，连同各项费用</>}
      phone={record.payment_phone}
      sendCode={() => (accounts.size === 0 ? sendSmsCode({ self_type: 'pay', id: record.id }) : send(sendPaymentSms, { params: { id: record.id }, body: choice }))}
      changed={offered.flatMap(({ id, name, account_no }) => {
        const to = accounts.get(id)
        return to === undefined ? [] : [{ name, from: account_no, to: maskAccount(to) }]
      })}
      action={pay}
      onPay={(consent) => pay.run({ params: { id: record.id }, body: { ...consent, version: record.version, ...choice } })}
      onCorrect={(bills) => {
        setOffered([...offered.filter(({ id }) => accounts.has(id)), ...bills.filter(({ id }) => !accounts.has(id))])
        pay.reset()
        setCorrecting(true)
      }}
      onClose={onClose}
      {...(mayLeaveOut && {
        leaveOut: {
          note: '剔除后本结算单取消，其余账单生成新的结算单，经业务公司审核后支付；剔除的账单退回“待结算”。',
          okText: (count) => `剔除并重新生成（${count} 笔）`,
          isRunning: leave.isRunning,
          run: (bills) => void leave.run({ params: { id: record.id }, body: { bill_ids: bills.map(({ id }) => id), version: record.version } }),
        },
      })}
    />
  )
}

/** 剔除 cancels and makes a settlement, so it takes both permissions; the agency's 拆分 is not the payer's (domain.md §2.8). */
function useMayLeaveOut(): boolean {
  const { can } = usePermissions()
  return can('CompanySettlementSettPageIndex:cancel') && can('CompanySettlementBillPageIndex:settle')
}
