import type { ReactNode } from 'react'
import type { PermissionKeys } from '../session/permission-marks.ts'
import { usePermissions } from '../session/permissions.ts'
import { PermissionMark } from './permission-mark.tsx'

interface CanProps {
  /** Any one suffices (R513, R514). */
  readonly keys: PermissionKeys
  readonly children: ReactNode
  /** Instead of nothing. */
  readonly fallback?: ReactNode
  /** Shows the children, but dead, with this reason: for what a user should know exists. */
  readonly reason?: string
}

/** Comfort, not protection: the server is the guard. */
export function Can({ keys, children, fallback = null, reason }: CanProps) {
  const { can } = usePermissions()
  const isHeld = can(keys)
  return (
    <>
      <PermissionMark keys={keys} isHeld={isHeld} />
      {isHeld ? children : reason === undefined ? fallback : <Dead reason={reason}>{children}</Dead>}
    </>
  )
}

function Dead({ reason, children }: { readonly reason: string; readonly children: ReactNode }) {
  return (
    <span aria-disabled title={reason} style={{ cursor: 'not-allowed', opacity: 0.45 }}>
      {/* `inert` takes pointer and keyboard away whatever is inside; the reason hangs on the wrapper. */}
      <span inert>{children}</span>
    </span>
  )
}
