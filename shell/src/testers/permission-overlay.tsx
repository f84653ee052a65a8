import { nextMarksRound, toggleMarks, useMarksRound } from '@linggong/shared/session/permission-marks'
import { usePermissions } from '@linggong/shared/session/permissions'
import { Suspense, lazy, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { marksPermission } from './marks-permission.ts'

const PermissionPanel = lazy(() => import('./permission-panel.tsx').then((module) => ({ default: module.PermissionPanel })))

/** For testers, Ctrl+Alt+P: outlines every guarded control with its key, and lists the permissions that the page has checked. Reveals nothing that the account may not know. */
export function PermissionOverlay() {
  const round = useMarksRound()
  const { pathname } = useLocation()
  const isTester = usePermissions().can(marksPermission)
  useEffect(() => {
    if (!isTester) return undefined
    const handleKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyP') return
      event.preventDefault()
      toggleMarks()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isTester])
  useEffect(() => nextMarksRound(), [pathname])

  if (round === 0) return null
  return (
    <Suspense fallback={null}>
      <PermissionPanel round={round} />
    </Suspense>
  )
}
