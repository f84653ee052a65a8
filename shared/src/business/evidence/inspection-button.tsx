import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { Button } from 'antd'
import { useState } from 'react'

const InspectionDialog = lazyDialog(() => import('./inspection-dialog.tsx').then((module) => module.InspectionDialog))

/** 检查链接 of a settlement: those there are, and another one for who may give it. */
export function InspectionButton({ id, sn }: { readonly id: string; readonly sn: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>检查链接</Button>
      {isOpen && <InspectionDialog id={id} sn={sn} onClose={() => setOpen(false)} />}
    </>
  )
}
