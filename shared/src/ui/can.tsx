import type { ReactNode } from 'react'
import type { PermissionKeys } from '../session/permission-marks.ts'
import { usePermissions } from '../session/permissions.ts'
import { PermissionMark } from './permission-mark.tsx'

interface CanProps {
  /** Any one suffices (R513, R514). */
  readonly keys: PermissionKeys
  readonly children: ReactNode
  /** Rendered when the permission is missing; default: nothing. */
  readonly fallback?: ReactNode
  /** Renders the children disabled, with this reason: for what a user should know exists. */
  readonly reason?: string
}

/** For convenience, not for security: the server enforces permissions. */
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
      {/* `inert` disables pointer and keyboard for any content; the wrapper has the reason. */}
      <span inert>{children}</span>
    </span>
  )
}
