import { useAction } from '@linggong/shared/api/actions'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Money } from '@linggong/shared/ui/money'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Alert, Form, Input } from 'antd'
import { withdrawAlipay } from '../../contract/alipay.ts'
import { withdrawFields as field } from '../../domain/fields/withdraw.ts'
import { amountRules } from './amount-rules.ts'

interface Values {
  readonly amount: number
  readonly remark?: string
}

interface BookWithdrawDialogProps {
  /** Cents; what is left below it is refused. */
  readonly available: number
  /** The account with which the agreement was signed, masked. */
  readonly login: string
  /** Who audits it. */
  readonly next: string
  readonly onClose: () => void
}

const Item = itemsOf(field)

/** 支付宝提现 (R700): to the account that has signed; frozen at once. */
export function BookWithdrawDialog({ available, login, next, onClose }: BookWithdrawDialogProps) {
  const [form] = Form.useForm<Values>()
  const apply = useAction(withdrawAlipay, { success: `提现已提交，待${next}审核`, onDone: onClose })
  return (
    <FormDialog<Values>
      form={form}
      title="支付宝提现"
      okText="提交"
      isRunning={apply.isRunning}
      head={<Alert type="info" showIcon style={{ marginBottom: 12 }} title={<>支付宝可用 <Money symbol cents={available} />。提现到签约的支付宝账号 {login}，提交后立即冻结，由{next}审核。</>} />}
      onFinish={({ amount, remark = '' }) => void apply.run({ body: { amount, remark } })}
      onClose={onClose}
    >
      <Item name="amount" rules={amountRules('提现', available)}>
        <MoneyInput />
      </Item>
      <Item name="remark">
        <Input maxLength={200} showCount />
      </Item>
    </FormDialog>
  )
}
