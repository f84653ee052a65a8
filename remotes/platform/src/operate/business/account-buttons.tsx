import { Can } from '@linggong/shared/ui/can'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { Button } from 'antd'
import { useState } from 'react'

const BindCmbDialog = lazyDialog(() => import('@linggong/shared/business/wallet/bind-dialog').then((module) => module.BindCmbDialog))
const PayCodeDialog = lazyDialog(() => import('./dialogs/pay-code.tsx').then((module) => module.PayCodeDialog))

interface AccountButtonsProps {
  readonly agency: { readonly id: string; readonly name: string }
}

/** The agency's account at the bank: bound by its group (R592, R593). */
export function AccountButtons({ agency }: AccountButtonsProps) {
  const [open, setOpen] = useState<'bind' | 'code' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Can keys="PlatformOperateBusinessPageIndex:paycode">
        <Button onClick={() => setOpen('code')}>生成收款码</Button>
      </Can>
      <Can keys="PlatformOperateBusinessPageIndex:bind_cmb">
        <Button onClick={() => setOpen('bind')}>绑定招行</Button>
      </Can>
      {open === 'bind' && <BindCmbDialog kind="agency" owner={agency} onClose={close} />}
      {open === 'code' && <PayCodeDialog agency={agency} onClose={close} />}
    </>
  )
}
