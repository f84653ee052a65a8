import { App } from 'antd'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { notify } from '../api/notify.ts'
import styles from './lazy-dialog.module.css'

/**
 * A part of a page whose code is fetched when it is wanted; undefined until then. Unlike with `React.lazy`, a failure leaves the page
 * standing: it shows a message, and the code is fetched again when the part is next wanted, or the network is back. `load`: a constant.
 */
export function useLoaded<C>(load: () => Promise<C>, isWanted: boolean): C | undefined {
  const [loaded, setLoaded] = useState<{ readonly part: C }>()
  useEffect(() => {
    if (!isWanted || loaded !== undefined) return
    // The network can come back while the code is on its way, and until React has removed the listener after it has arrived.
    let isMissing = true
    const fetch = () => {
      if (!isMissing) return
      isMissing = false
      load().then(
        (part) => setLoaded({ part }),
        () => {
          isMissing = true
          notify.error(loadFailed)
        },
      )
    }
    fetch()
    addEventListener('online', fetch)
    return () => removeEventListener('online', fetch)
  }, [load, isWanted, loaded])
  return loaded?.part
}

const loadFailed = '组件加载失败，请检查网络后重试'

interface AnyDialogProps {
  /** For a dialog that stays mounted while closed. */
  readonly open?: boolean
  readonly onClose: () => void
}

/** The component as it is, with its type parameters; of use only when it takes what every dialog takes. */
type Dialog<C extends (props: never) => ReactNode> = Parameters<C>[0] extends AnyDialogProps ? C : never

/**
 * A dialog whose code is loaded when it is first opened. `load` imports its module. Unlike `React.lazy`, which caches a failed load for
 * ever, a failure shows a message, and the next click tries again.
 */
export function lazyDialog<C extends (props: never) => ReactNode>(load: () => Promise<C>): Dialog<C>
export function lazyDialog(load: () => Promise<ComponentType<AnyDialogProps>>): ComponentType<AnyDialogProps> {
  return function LazyDialog(props) {
    const { open: isOpen = true, onClose } = props
    const { message } = App.useApp()
    const [Loaded, setLoaded] = useState<ComponentType<AnyDialogProps> | null>(null)

    useEffect(() => {
      if (!isOpen || Loaded !== null) return
      let isAwaited = true
      load().then(
        (loaded) => setLoaded(() => loaded),
        () => {
          if (!isAwaited) return
          message.error(loadFailed)
          onClose()
        },
      )
      return () => {
        isAwaited = false
      }
    }, [isOpen, Loaded, message, onClose])

    if (Loaded !== null) return <Loaded {...props} />
    return isOpen ? <output className={styles['opening']} data-opening>正在打开…</output> : null
  }
}
