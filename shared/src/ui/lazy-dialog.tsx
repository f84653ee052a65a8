import { App, Spin } from 'antd'
import { type ComponentType, useEffect, useState } from 'react'

interface AnyDialogProps {
  /** For a dialog that stays mounted while closed. */
  readonly open?: boolean
  readonly onClose: () => void
}

/**
 * A dialog whose code is loaded when it is first opened. `load` imports its module. Unlike `React.lazy`, which caches a failed load for
 * ever, a failure shows a message, and the next click tries again.
 */
export function lazyDialog<P extends AnyDialogProps>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function LazyDialog(props: P) {
    const { open: isOpen = true, onClose } = props
    const { message } = App.useApp()
    const [Dialog, setDialog] = useState<ComponentType<P> | null>(null)

    useEffect(() => {
      if (!isOpen || Dialog !== null) return
      let isAwaited = true
      load().then(
        (loaded) => setDialog(() => loaded),
        () => {
          if (!isAwaited) return
          message.error('组件加载失败，请检查网络后重试')
          onClose()
        },
      )
      return () => {
        isAwaited = false
      }
    }, [isOpen, Dialog, message, onClose])

    if (Dialog !== null) return <Dialog {...props} />
    return isOpen ? <Spin fullscreen description="正在打开…" /> : null
  }
}
