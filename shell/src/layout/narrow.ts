import { useSyncExternalStore } from 'react'

/** Below this width the sidebar is a drawer and the header's tools are a list; the style sheets use the same number. */
const narrow = typeof matchMedia === 'undefined' ? null : matchMedia('(width < 768px)')

function subscribe(listener: () => void): () => void {
  narrow?.addEventListener('change', listener)
  return () => narrow?.removeEventListener('change', listener)
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow?.matches ?? false)
}
