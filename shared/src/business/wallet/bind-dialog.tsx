import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Alert, Form, Input, Select } from 'antd'
import { bindCmb, bindParkCmb, cmbBranches } from '../../contract/cmb-wallets.ts'
import { cmbWalletFields } from '../../domain/fields/cmb-wallet.ts'

interface Values {
  readonly account_no: string
  readonly branch: string
}

const kinds = {
  agency: { call: bindCmb, use: '其企业的来款都进入这个账户。' },
  park: { call: bindParkCmb, use: '园区自有资金的收支都在这个账户。' },
} as const

interface BindCmbProps {
  readonly kind: keyof typeof kinds
  readonly owner: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

const Item = itemsOf(cmbWalletFields)

/** 绑定招行: the main account of an agency, below which its enterprises have theirs, or of a park. */
export function BindCmbDialog({ kind, owner, onClose }: BindCmbProps) {
  const [form] = Form.useForm<Values>()
  const branches = useRead(cmbBranches, undefined, { staleTime: 60_000 })
  const bind = useAction(kinds[kind].call, { success: '已提交，等待银行确认', onDone: onClose })
  return (
    <FormDialog<Values>
      form={form}
      title="绑定招行"
      okText="提交"
      isRunning={bind.isRunning}
      head={<Alert type="info" showIcon style={{ marginBottom: 12 }} title={`账户户名须为“${owner.name}”，银行确认后生效。${kinds[kind].use}`} />}
      onFinish={(body) => void bind.run({ params: { id: owner.id }, body })}
      onClose={onClose}
    >
      <Item name="account_no" rules={[{ required: true, message: '请输入招行账号' }, { pattern: /^[\d ]{8,40}$/u, message: '招行账号只含数字，至少 8 位' }]}>
        <Input maxLength={40} showCount inputMode="numeric" autoComplete="off" />
      </Item>
      <Item name="branch" rules={[{ required: true, message: '请选择开户网点' }]}>
        <Select showSearch placeholder="选择网点" loading={branches.isFetching} notFoundContent={branches.error === null ? '没有网点' : '网点加载失败，请关闭后重试'} options={(branches.data?.results ?? []).map(({ name }) => ({ value: name, label: name }))} />
      </Item>
    </FormDialog>
  )
}
