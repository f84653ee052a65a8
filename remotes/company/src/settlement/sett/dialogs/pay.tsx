import { useAction } from '@linggong/shared/api/actions'
import { sendSmsCode } from '@linggong/shared/api/sms-codes'
import type { SettlementDialogProps } from '@linggong/shared/business/settlement/document'
import { leaveOutBills } from '@linggong/shared/contract/payments'
import { paySettlement } from '@linggong/shared/contract/settlements'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useNavigate } from '@linggong/shared/ui/router'
import { App } from 'antd'
import { home } from '../../../home.ts'
import { RoundConfirm, useSaySubmitted } from '../round-confirm.tsx'

/** 支付: the SMS code goes to the payment phone; the amount is retyped; the bank answers for each bill later. */
export function PayDialog({ record, onClose }: SettlementDialogProps) {
  const pay = useAction(paySettlement, { onDone: useSaySubmitted(), inPlace: true })
  const mayLeaveOut = useMayLeaveOut()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const leave = useAction(leaveOutBills, {
    onDone: ({ id, sn, bill_count }) => {
      void message.success(`其余 ${bill_count} 笔已生成结算单 ${sn}，待业务公司审核`)
      onClose()
      navigate(home.linkTo('settlement', id) ?? '')
    },
  })
  return (
    <RoundConfirm
      subject={record.id}
      choice={{}}
      title={`支付结算单 ${record.sn}`}
      sentence={({ worker_count, bill_count }) => <>将向 {worker_count} 人支付 {bill_count} 笔，连同各项费用</>}
      phone={record.payment_phone}
      sendCode={() => sendSmsCode({ self_type: 'pay', id: record.id })}
      action={pay}
      onPay={(consent) => pay.run({ params: { id: record.id }, body: { ...consent, version: record.version } })}
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
