import { useSyncExternalStore } from 'react'

/** Whether the system is set to spare its user movement: dialogs and menus are then there at once. */
export const useReducedMotion = (): boolean => useSyncExternalStore(listen, () => query().matches)

const query = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)')

function listen(tell: () => void): () => void {
  const asked = query()
  asked.addEventListener('change', tell)
  return () => asked.removeEventListener('change', tell)
}
