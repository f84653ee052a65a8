import { useLoaded } from '@linggong/shared/ui/lazy-dialog'
import { LoadingBlock } from '@linggong/shared/ui/state-block'
import type { ComponentType, ReactNode } from 'react'

interface Waiting {
  /** What comes, for the placeholder; absent: nothing is shown meanwhile. */
  readonly what?: string
  readonly rows?: number
}

/** A part of a page whose code is fetched when it is shown first, as that of a tab: nobody waits for it with the page. `load`: imports it. */
export function lazyPart<C extends (props: never) => ReactNode>(load: () => Promise<C>, waiting?: Waiting): C
export function lazyPart(load: () => Promise<ComponentType<object>>, { what, rows = 8 }: Waiting = {}): ComponentType<object> {
  const loadPart = () => load().then((Part) => ({ Part }))
  return function LazyPart(props) {
    const loaded = useLoaded(loadPart, true)
    if (loaded === undefined) return what === undefined ? null : <LoadingBlock what={what} rows={rows} />
    return <loaded.Part {...props} />
  }
}
