import { useAction } from '@linggong/shared/api/actions'
import { useCompanyOptions } from '@linggong/shared/business/use-company-options'
import { LinkDialog } from '@linggong/shared/business/wallet/link-dialog'
import { alipayInviteUrl } from '@linggong/shared/contract/alipay'
import { alipayAccountFields as field } from '@linggong/shared/domain/fields/alipay-account'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Form, Select } from 'antd'
import { useState } from 'react'

interface Values {
  readonly company_id: string
}

const Item = itemsOf(field)

/** 邀请企业签约 (R695): a link that is sent to the enterprise. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const [search, setSearch] = useState('')
  const [url, setUrl] = useState<string>()
  const { options, isLoading } = useCompanyOptions(search, undefined)
  const invite = useAction(alipayInviteUrl, { onDone: (answer) => setUrl(answer.url) })
  if (url !== undefined) return <LinkDialog title="邀请企业签约" url={url} open="打开支付宝签约" note="请把链接发给企业。企业在支付宝中同意签约后，签约状态自动更新。" onClose={onClose} />
  return (
    <FormDialog<Values> form={form} title="邀请企业签约" okText="获取邀请链接" isRunning={invite.isRunning} onFinish={({ company_id }) => void invite.run({ query: { company_id } })} onClose={onClose}>
      <Item name="company_id" asks="选择">
        <Select showSearch={{ filterOption: false, onSearch: setSearch }} loading={isLoading} options={[...options]} placeholder="选择企业" />
      </Item>
    </FormDialog>
  )
}
