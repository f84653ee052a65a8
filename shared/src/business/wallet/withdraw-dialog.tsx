import { useAction } from '@linggong/shared/api/actions'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Money } from '@linggong/shared/ui/money'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Alert, Form, Input } from 'antd'
import { applyWithdrawal } from '../../contract/cmb-withdraw-records.ts'
import { withdrawFields as field } from '../../domain/fields/withdraw.ts'
import { toAccountFault, toBankFault } from '../../domain/withdraw-account.ts'
import { textFaultRule } from '../text-fault-rule.ts'
import { amountRules } from './amount-rules.ts'

interface Values {
  readonly amount: number
  readonly to_account: string
  readonly to_bank: string
  readonly remark?: string
}

interface WithdrawDialogProps {
  /** Cents; what is left below it is refused. */
  readonly available: number
  readonly accountName: string
  /** Who audits it. */
  readonly next: string
  readonly onClose: () => void
}

const Item = itemsOf(field)

/** 提现申请: to an account in the organisation's own name; frozen at once. */
export function WithdrawDialog({ available, accountName, next, onClose }: WithdrawDialogProps) {
  const [form] = Form.useForm<Values>()
  const apply = useAction(applyWithdrawal, { success: `提现已提交，待${next}审核`, onDone: onClose })
  return (
    <FormDialog<Values>
      form={form}
      title="提现申请"
      okText="提交"
      isRunning={apply.isRunning}
      head={<Alert type="info" showIcon style={{ marginBottom: 12 }} title={<>钱包可用 <Money symbol cents={available} />。只能提现到户名为“{accountName}”的账户，提交后立即冻结，由{next}审核。</>} />}
      onFinish={({ remark = '', ...values }) => void apply.run({ body: { ...values, remark } })}
      onClose={onClose}
    >
      <Item name="amount" rules={amountRules('提现', available)}>
        <MoneyInput />
      </Item>
      <Item name="to_account" rules={[{ required: true, message: '请输入收款账号' }, textFaultRule(toAccountFault)]}>
        <Input maxLength={40} showCount inputMode="numeric" autoComplete="off" />
      </Item>
      <Item name="to_bank" rules={[{ required: true, message: '请输入收款银行' }, textFaultRule(toBankFault)]}>
        <Input maxLength={64} showCount />
      </Item>
      <Item name="remark">
        <Input maxLength={200} showCount />
      </Item>
    </FormDialog>
  )
}
