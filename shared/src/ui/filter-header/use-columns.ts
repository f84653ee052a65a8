import { useSyncExternalStore } from 'react'

/** 3 above 1050 px, 2 from 765 to 1050, else 1 (R110–R113). */
export function columnsAt(width: number): 1 | 2 | 3 {
  if (width > 1050) return 3
  return width >= 765 ? 2 : 1
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

export function useFilterColumns(): 1 | 2 | 3 {
  return useSyncExternalStore(onResize, () => columnsAt(window.innerWidth))
}
