import { App, Spin } from 'antd'
import { type ComponentType, useEffect, useState } from 'react'
import type { BillImportDialogProps } from './import-dialog.tsx'

/** The import desk with its parser is fetched when somebody imports: a look at the list does not need it. */
export function LazyBillImportDialog(props: BillImportDialogProps) {
  const { open, onClose } = props
  const { message } = App.useApp()
  const [Dialog, setDialog] = useState<ComponentType<BillImportDialogProps> | null>(null)

  // Not `React.lazy`: it keeps a failed load for ever, here the next click simply tries again.
  useEffect(() => {
    if (!open || Dialog !== null) return
    import('./import-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.BillImportDialog),
      () => {
        message.error('导入组件加载失败，请检查网络后重试')
        onClose()
      },
    )
  }, [open, Dialog, message, onClose])

  if (Dialog !== null) return <Dialog {...props} />
  return open ? <Spin fullscreen description="正在打开导入…" /> : null
}
