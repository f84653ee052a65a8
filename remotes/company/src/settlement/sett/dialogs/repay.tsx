import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useAction } from '@linggong/shared/api/actions'
import { send } from '@linggong/shared/api/client'
import { useRead } from '@linggong/shared/api/queries'
import type { Bill } from '@linggong/shared/business/bill/document'
import type { SettlementDialogProps } from '@linggong/shared/business/settlement/document'
import { listBills } from '@linggong/shared/contract/bills'
import { repaySettlement, sendPaymentSms } from '@linggong/shared/contract/settlements'
import { maskAccount } from '@linggong/shared/domain/masks'
import { useRowSet, useSelectedKeys } from '@linggong/shared/ui/data-table'
import { useLeaveQuestion } from '@linggong/shared/ui/leave-question'
import { Modal } from 'antd'
import { useState } from 'react'
import { correctionFault } from '../account-input.tsx'
import { RepayBills } from '../repay-bills.tsx'
import { RoundConfirm, useSaySubmitted } from '../round-confirm.tsx'

/** 重新支付: pays the failed and returned bills again, to corrected accounts where needed. */
export function RepayDialog({ record, onClose }: SettlementDialogProps) {
  const failed = useRead(listBills, { query: { settlement_id: record.id, status: 'pay_failure,refunded', page_size: 6000 } })
  const bills = failed.data?.results
  if (bills !== undefined) return <RepayChoice record={record} bills={bills} onClose={onClose} />
  return (
    <Modal open title={titleOf(record)} footer={null} onCancel={onClose}>
      <PendingBlock of={failed} what="失败账单" />
    </Modal>
  )
}

const titleOf = ({ sn }: SettlementDialogProps['record']) => `重新支付失败账单 ${sn}`

interface RepayChoiceProps extends SettlementDialogProps {
  readonly bills: readonly Bill[]
}

/** Which of them and to which accounts, then the last look; going back keeps both. */
function RepayChoice({ record, bills, onClose }: RepayChoiceProps) {
  const selection = useRowSet(bills.map(({ id }) => id))
  const selected = useSelectedKeys(selection)
  const [accounts, setAccounts] = useState<ReadonlyMap<string, string>>(new Map())
  const [isConfirming, setConfirming] = useState(false)
  const repay = useAction(repaySettlement, { onDone: useSaySubmitted(), inPlace: true })
  const handleCancel = useLeaveQuestion(accounts.size > 0, onClose)
  const chosen = bills.filter(({ id }) => selected.has(id))
  const isWrong = chosen.some((bill) => correctionFault(bill, accounts.get(bill.id)) !== null)

  if (isConfirming) {
    const choice = { bills: chosen.map(({ id }) => withAccount(id, accounts.get(id))) }
    return (
      <RoundConfirm
        key={[...selected].join(' ')}
        subject={record.id}
        choice={choice}
        title={titleOf(record)}
        sentence={({ worker_count, bill_count }) => <>将向 {worker_count} 人重新支付 {bill_count} 笔失败账单，连同本次费用</>}
        changed={chosen.flatMap(({ id, name, account_no }) => {
          const to = accounts.get(id)
          return to === undefined ? [] : [{ name, from: account_no, to: maskAccount(to) }]
        })}
        phone={record.payment_phone}
        sendCode={() => send(sendPaymentSms, { params: { id: record.id }, body: choice })}
        action={repay}
        onPay={(consent) => repay.run({ params: { id: record.id }, body: { ...consent, version: record.version, ...choice } })}
        onBack={() => {
          repay.reset()
          setConfirming(false)
        }}
        onClose={onClose}
        onCorrect={() => {
          repay.reset()
          setConfirming(false)
        }}
        paysChosen
        leaveOut={{
          note: '剔除的账单不在本次支付中，保持“支付失败”。',
          okText: (count) => `剔除（${count} 笔）`,
          run: (out) => {
            selection.set(out.map(({ id }) => id), false)
            if (out.length === chosen.length) setConfirming(false)
          },
        }}
      />
    )
  }
  return (
    <Modal
      open
      width="min(1240px, calc(100vw - 48px))"
      title={titleOf(record)}
      okText={`下一步（${chosen.length} 笔）`}
      okButtonProps={{ disabled: chosen.length === 0 || isWrong }}
      onOk={() => setConfirming(true)}
      onCancel={handleCancel}
    >
      <RepayBills bills={bills} selection={selection} chosen={chosen} accounts={accounts} onChange={setAccounts} />
    </Modal>
  )
}

const withAccount = (id: string, account: string | undefined) => (account === undefined ? { id } : { id, account_no: account })
