import { useAction } from '@linggong/shared/api/actions'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Modal } from 'antd'
import { alipaySignUrl } from '../../contract/alipay.ts'
import { LinkDialog } from './link-dialog.tsx'
import { useState } from 'react'

interface SignDialogProps {
  readonly accountName: string
  readonly onClose: () => void
}

/** 签约支付宝 (R694). */
export function SignDialog({ accountName, onClose }: SignDialogProps) {
  const [url, setUrl] = useState<string>()
  const sign = useAction(alipaySignUrl, { onDone: (answer) => setUrl(answer.url) })
  if (url !== undefined) return <LinkDialog title="签约支付宝" url={url} open="打开支付宝签约" note="在支付宝中同意签约后，本页会自动更新为“已签约”。" onClose={onClose} />
  return (
    <Modal open title="签约支付宝" okText="获取签约链接" confirmLoading={sign.isRunning} onOk={() => void sign.run()} onCancel={onClose}>
      <FocusReturn />
      <p>签约后，支付宝为“{accountName}”开通资金记账本，用于充值、付款和提现。请由本企业支付宝账户的管理员在支付宝中同意签约。</p>
    </Modal>
  )
}
