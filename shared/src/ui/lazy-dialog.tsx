import { App, Spin } from 'antd'
import { type ComponentType, useEffect, useState } from 'react'
import { notify } from '../api/notify.ts'

/**
 * A part of a page whose code is fetched when it is wanted; undefined until then. Unlike with `React.lazy`, a failure leaves the page
 * standing: it shows a message, and the code is fetched again when the part is next wanted. `load`: a constant.
 */
export function useLoaded<C>(load: () => Promise<C>, isWanted: boolean): C | undefined {
  const [loaded, setLoaded] = useState<{ readonly part: C }>()
  useEffect(() => {
    if (!isWanted || loaded !== undefined) return
    load().then((part) => setLoaded({ part }), () => notify.error(loadFailed))
  }, [load, isWanted, loaded])
  return loaded?.part
}

const loadFailed = '组件加载失败，请检查网络后重试'

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
          message.error(loadFailed)
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
