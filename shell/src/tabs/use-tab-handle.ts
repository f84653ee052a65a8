import type { TabHandle } from '@linggong/shared/session/tab'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { UnsavedHolds } from './unsaved-holds.ts'
import type { Tabs } from './use-tabs.ts'

/** One handle that never changes, with the newest functions behind it: pages depend on it in their effects. */
export function useTabHandle(key: string, isShown: boolean, change: Tabs['change']): TabHandle {
  const [holds] = useState(() => new UnsavedHolds())
  const latest = useRef(change)
  useLayoutEffect(() => {
    latest.current = change
    holds.listen((isDirty) => change(key, { isDirty }))
  })
  // The effects of the page are passive: they end and begin between these two.
  useLayoutEffect(() => (isShown ? holds.show() : holds.hide()), [holds, isShown])
  useEffect(() => {
    if (isShown) holds.settle()
  }, [holds, isShown])
  return useMemo(() => ({ setTitle: (title: string) => latest.current(key, { title }), holdUnsaved: () => holds.hold() }), [key, holds])
}
