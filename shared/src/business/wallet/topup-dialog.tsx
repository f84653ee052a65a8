import { useAction } from '@linggong/shared/api/actions'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Money } from '@linggong/shared/ui/money'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Form } from 'antd'
import { useState } from 'react'
import { alipayTopupUrl } from '../../contract/alipay.ts'
import type { CallOutput } from '../../contract/call.ts'
import { alipayAccountFields as field } from '../../domain/fields/alipay-account.ts'
import { amountRules } from './amount-rules.ts'
import { LinkDialog } from './link-dialog.tsx'

interface Values {
  readonly amount: number
}

const Item = itemsOf(field)

/** 支付宝充值 (R698): the amount is in the link, in cents. */
export function TopupDialog({ onClose }: { readonly onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const [link, setLink] = useState<Values & CallOutput<typeof alipayTopupUrl>>()
  const topUp = useAction(alipayTopupUrl)
  if (link !== undefined) {
    return (
      <LinkDialog title="支付宝充值" url={link.url} until={link.until} open="打开支付宝付款" note="付款后自动到账，余额与流水随之更新。" onClose={onClose}>
        <p>
          充值金额 <strong><Money symbol cents={link.amount} /></strong>
        </p>
      </LinkDialog>
    )
  }
  const handleFinish = async ({ amount }: Values) => {
    const answer = await topUp.run({ query: { amount } })
    if (answer !== undefined) setLink({ amount, ...answer })
  }
  return (
    <FormDialog<Values> form={form} title="支付宝充值" okText="获取充值链接" isRunning={topUp.isRunning} onFinish={(values) => void handleFinish(values)} onClose={onClose}>
      <Item name="amount" rules={amountRules('充值')}>
        <MoneyInput />
      </Item>
    </FormDialog>
  )
}
