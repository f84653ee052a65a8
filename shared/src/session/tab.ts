import { createContext, useContext, useEffect } from 'react'

/** What a page may say to the tab it stands in. Outside the shell there is no tab and nothing happens. */
export interface TabHandle {
  /** A title of its own, e.g. the number of the document; empty for the route's title. */
  readonly setTitle: (title: string) => void
  /**
   * Unsaved input, until what this answers is called: closing asks first, and the tab is not the one that gives way to a
   * thirteenth. A page may hold several at once: a form and a dialog over it.
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
