type Kept = Pick<Storage, 'getItem' | 'setItem'>

const sidebarKey = 'sidebar'

/** The sidebar's state, kept in local storage (R441); the log-out that clears it brings the default back (R442). */
export function isSidebarCollapsed(storage: Kept = localStorage): boolean {
  return storage.getItem(sidebarKey) === 'collapsed'
}

export function keepSidebar(isCollapsed: boolean, storage: Kept = localStorage): void {
  storage.setItem(sidebarKey, isCollapsed ? 'collapsed' : 'expanded')
}
