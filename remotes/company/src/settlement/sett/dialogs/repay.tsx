import { useAction } from '@linggong/shared/api/actions'
import { send } from '@linggong/shared/api/client'
import { useRead } from '@linggong/shared/api/queries'
import type { Bill } from '@linggong/shared/business/bill/document'
import { listBills } from '@linggong/shared/contract/bills'
import { repaySettlement, sendPaymentSms } from '@linggong/shared/contract/settlements'
import { ConfirmMoney } from '@linggong/shared/ui/confirm-money'
import { useLeaveQuestion } from '@linggong/shared/ui/leave-question'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import { Modal } from 'antd'
import { useState } from 'react'
import { correctionFault, RepayBills } from '../repay-bills.tsx'
import type { SettlementDialogProps } from '@linggong/shared/business/settlement/document'

/** 重新支付: pays the failed and returned bills again, to corrected accounts where needed. */
export function RepayDialog({ record, onClose }: SettlementDialogProps) {
  const failed = useRead(listBills, { query: { settlement_id: record.id, status: 'pay_failure,refunded', page_size: 6000 } })
  const [isConfirming, setConfirming] = useState(false)
  const [accounts, setAccounts] = useState<ReadonlyMap<string, string>>(new Map())
  const bills = failed.data?.results
  const handleCancel = useLeaveQuestion(accounts.size > 0, onClose)
  const wrong = bills?.some((bill) => correctionFault(bill, accounts.get(bill.id)) !== null) ?? false

  if (isConfirming && bills !== undefined) {
    return <RepayConfirm record={record} bills={bills} accounts={accounts} onBack={() => setConfirming(false)} onClose={onClose} />
  }
  return (
    <Modal
      open
      width={1080}
      title={`重新支付失败账单 ${record.sn}`}
      okText={`下一步（${bills?.length ?? 0} 笔）`}
      okButtonProps={{ disabled: bills === undefined || bills.length === 0 || wrong, title: wrong ? '有更正的收款账号不能使用' : '' }}
      onOk={() => setConfirming(true)}
      onCancel={handleCancel}
    >
      {bills !== undefined && <RepayBills bills={bills} accounts={accounts} onChange={setAccounts} />}
      {bills === undefined && failed.error === null && <LoadingBlock what="失败账单" />}
      {bills === undefined && failed.error !== null && <FailureBlock error={failed.error} what="失败账单" onRetry={() => void failed.refetch()} />}
    </Modal>
  )
}

interface RepayConfirmProps extends SettlementDialogProps {
  readonly bills: readonly Bill[]
  readonly accounts: ReadonlyMap<string, string>
  /** Back to the list of bills, which keeps the corrected accounts. */
  readonly onBack: () => void
}

function RepayConfirm({ record, bills, accounts, onBack, onClose }: RepayConfirmProps) {
  const repay = useAction(repaySettlement, { success: '已重新提交支付，正在等待银行结果', inPlace: true, onDone: onClose })
  return (
    <ConfirmMoney
      open
      title={`重新支付 ${record.sn}`}
      sentence={`将重新支付 ${bills.length} 笔失败账单（费用按实际成功金额计收），账单金额合计`}
      amount={bills.reduce((sum, bill) => sum + bill.amount, 0)}
      verb="支付"
      captcha={{
        purpose: `payment:${record.id}`,
        to: record.payment_phone,
        send: () => send(sendPaymentSms, { params: { id: record.id } }),
      }}
      action={repay}
      onConfirm={({ captcha }) =>
        repay.run({
          params: { id: record.id },
          body: { captcha, version: record.version, bills: bills.map(({ id }) => withAccount(id, accounts.get(id))) },
        })
      }
      onClose={onBack}
    />
  )
}

const withAccount = (id: string, account: string | undefined) => (account === undefined ? { id } : { id, account_no: account })
