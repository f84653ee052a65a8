import { Can } from '@linggong/shared/ui/can'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { Button } from 'antd'
import { useState } from 'react'

const BindCmbDialog = lazyDialog(() => import('@linggong/shared/business/wallet/bind-dialog').then((module) => module.BindCmbDialog))

interface BindButtonProps {
  readonly park: { readonly id: string; readonly name: string; readonly wallet_accounts: readonly unknown[] }
}

/** The park's account at the bank: bound by the operator, as that of an agency is by its group. One that has an account needs none. */
export function BindButton({ park }: BindButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (park.wallet_accounts.length > 0) return null
  return (
    <>
      <Can keys="AdminOperateParkPageIndex:bind_cmb">
        <Button onClick={() => setOpen(true)}>绑定招行</Button>
      </Can>
      {isOpen && <BindCmbDialog kind="park" owner={park} onClose={() => setOpen(false)} />}
    </>
  )
}
