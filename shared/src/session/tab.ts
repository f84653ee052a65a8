import { createContext, useContext, useEffect } from 'react'

/** What a page can tell the shell's tab that contains it. Outside the shell there is no tab and nothing happens. */
export interface TabHandle {
  /** A title of its own, e.g. the number of the document; empty for the route's title. */
  readonly setTitle: (title: string) => void
  /**
   * Marks unsaved input until the returned function is called: closing the tab asks first, and it is not the one closed to make room
   * for another. A page may hold several marks at once: a form and a dialog over it.
   */
  readonly holdUnsaved: () => () => void
}

export const TabContext = createContext<TabHandle | null>(null)

export function useTabTitle(title: string | undefined): void {
  const tab = useContext(TabContext)
  useEffect(() => {
    if (title) tab?.setTitle(title)
  }, [tab, title])
}

export function useTabDirty(isDirty: boolean): void {
  const tab = useContext(TabContext)
  useEffect(() => (isDirty ? tab?.holdUnsaved() : undefined), [tab, isDirty])
}
