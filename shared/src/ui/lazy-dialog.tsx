import { App, Spin } from 'antd'
import { type ComponentType, useEffect, useState } from 'react'

interface AnyDialogProps {
  /** Of a dialog that stays mounted when it is closed. */
  readonly open?: boolean
  readonly onClose: () => void
}

/**
 * A dialog that is fetched when somebody opens it: a look at the page does not need its weight. `load` imports its module.
 * Not `React.lazy`, which keeps a failed load for ever: here it is said and closed, and the next click simply tries again.
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
