type Kept = Pick<Storage, 'getItem' | 'setItem'>

const sidebarKey = 'sidebar'

/** The sidebar's state, kept in local storage (R441); the log-out that clears it brings the default back (R442). Anything else that is found there counts as the default. */
export function isSidebarCollapsed(storage?: Kept): boolean {
  try {
    return (storage ?? localStorage).getItem(sidebarKey) === 'collapsed'
  } catch {
    return false
  }
}

export function keepSidebar(isCollapsed: boolean, storage?: Kept): void {
  try {
    ;(storage ?? localStorage).setItem(sidebarKey, isCollapsed ? 'collapsed' : 'expanded')
  } catch {
    // A browser that keeps nothing, or is full: it stays so until the next reload.
  }
}
