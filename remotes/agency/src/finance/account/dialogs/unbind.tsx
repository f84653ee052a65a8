import { useAction } from '@linggong/shared/api/actions'
import type { RowDialogProps } from '@linggong/shared/business/dialog-list'
import { unbindAlipay } from '@linggong/shared/contract/alipay'
import { alipayAccountFields as field } from '@linggong/shared/domain/fields/alipay-account'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Form, Input } from 'antd'
import type { CompanyBook } from '../company-books.tsx'

interface Values {
  readonly reason: string
}

const Item = itemsOf(field)

/** 解绑支付宝 (R595): refused while anything is in the enterprise's book. */
export function UnbindDialog({ row, onClose }: RowDialogProps<CompanyBook>) {
  const [form] = Form.useForm<Values>()
  const unbind = useAction(unbindAlipay, { success: '已解绑', onDone: onClose })
  return (
    <FormDialog<Values>
      form={form}
      title="解绑企业支付宝"
      okText="解绑"
      isDanger
      isRunning={unbind.isRunning}
      head={<p>解除“{row.company_name}”与支付宝的协议。解绑后该企业不能再用支付宝充值和付款，需要时可重新签约。钱包有余额或在途资金时不能解绑。</p>}
      onFinish={({ reason }) => void unbind.run({ params: { id: row.id }, body: { reason: reason.trim(), version: row.version } })}
      onClose={onClose}
    >
      <Item name="reason" asks="输入">
        <Input.TextArea maxLength={200} showCount rows={2} />
      </Item>
    </FormDialog>
  )
}
