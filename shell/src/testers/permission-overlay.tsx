import { nextMarksRound, toggleMarks, useMarksRound } from '@linggong/shared/session/permission-marks'
import { Suspense, lazy, useEffect } from 'react'
import { useLocation } from 'react-router-dom'

const PermissionPanel = lazy(() => import('./permission-panel.tsx').then((module) => ({ default: module.PermissionPanel })))

/** Ctrl+Alt+P: outlines every guarded control with its key, and lists the permissions that the page has checked. Reveals nothing that the account may not know. */
export function PermissionOverlay() {
  const round = useMarksRound()
  const { pathname } = useLocation()
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyP') return
      event.preventDefault()
      toggleMarks()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  useEffect(() => nextMarksRound(), [pathname])

  if (round === 0) return null
  return (
    <Suspense fallback={null}>
      <PermissionPanel round={round} />
    </Suspense>
  )
}
