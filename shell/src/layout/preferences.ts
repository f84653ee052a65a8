type Kept = Pick<Storage, 'getItem' | 'setItem'>

const sidebarKey = 'sidebar'

/** The sidebar's state, in local storage (R441); a log-out resets it to the default (R442). Any other stored value counts as the default. */
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
    // Storage is unavailable or full: the state lasts until the next reload.
  }
}
