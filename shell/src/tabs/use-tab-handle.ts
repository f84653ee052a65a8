import type { TabHandle } from '@linggong/shared/session/tab'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { UnsavedHolds } from './unsaved-holds.ts'
import type { Tabs } from './use-tabs.ts'

/** A stable handle that calls the latest functions, because pages use it as an effect dependency. */
export function useTabHandle(key: string, isShown: boolean, change: Tabs['change']): TabHandle {
  const [holds] = useState(() => new UnsavedHolds())
  const latest = useRef(change)
  useLayoutEffect(() => {
    latest.current = change
    holds.listen((isDirty) => change(key, { isDirty }))
  })
  // The page's passive effects are cleaned up and run again between these two layout effects.
  useLayoutEffect(() => (isShown ? holds.show() : holds.hide()), [holds, isShown])
  useEffect(() => {
    if (isShown) holds.settle()
  }, [holds, isShown])
  return useMemo(() => ({ setTitle: (title: string) => latest.current(key, { title }), holdUnsaved: () => holds.hold() }), [key, holds])
}
