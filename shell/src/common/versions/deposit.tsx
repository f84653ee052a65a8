import { useAction } from '@linggong/shared/api/actions'
import { sendDeposit } from '@linggong/shared/contract/demo-deposit'
import { depositFields as field } from '@linggong/shared/domain/fields/deposit'
import { BANK_ENTRY_KINDS } from '@linggong/shared/domain/simulators'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Form, Input, Select } from 'antd'

interface Values {
  readonly account_no: string
  readonly kind: (typeof BANK_ENTRY_KINDS)[number]['value']
  readonly amount: number
  readonly payer_name?: string
  readonly payer_account?: string
  readonly summary?: string
}

const Item = itemsOf(field)
const begin = { kind: 'deposit' } as const

/** 打款: somebody sends money to an account at the simulated bank, or the bank itself books something on it. */
export function DepositDialog({ onClose }: { readonly onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const send = useAction(sendDeposit, { success: '已打款，入账后可在招行钱包查看', onDone: onClose })
  return (
    <FormDialog<Values> form={form} title="向银行账户打款" okText="打款" initial={begin} isRunning={send.isRunning} onFinish={(body) => void send.run({ body })} onClose={onClose}>
      <Item name="account_no" rules={[{ required: true, message: '请输入收款账号' }, { pattern: /^\d{6,40}$/u, message: '收款账号只含数字' }]}>
        <Input maxLength={40} showCount />
      </Item>
      <Item name="kind" rules={[{ required: true, message: '请选择类型' }]}>
        <Select options={BANK_ENTRY_KINDS.map(({ value, label }) => ({ value, label }))} />
      </Item>
      <Item name="amount" rules={[{ required: true, message: '请输入金额' }]}>
        <MoneyInput />
      </Item>
      <Item name="payer_name">
        <Input maxLength={64} showCount />
      </Item>
      <Item name="payer_account">
        <Input maxLength={40} showCount />
      </Item>
      <Item name="summary">
        <Input maxLength={100} showCount />
      </Item>
    </FormDialog>
  )
}
