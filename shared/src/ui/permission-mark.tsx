import { type PermissionKeys, keysText, useMarksRound } from '../session/permission-marks.ts'

interface PermissionMarkProps {
  /** The permissions of the following control; undefined: it needs none. */
  readonly keys: PermissionKeys | undefined
  readonly isHeld?: boolean
}

/** For testers: shows the permission of the control after it. A sibling, not a wrapper, so that switching it on remounts nothing. */
export function PermissionMark({ keys, isHeld = true }: PermissionMarkProps) {
  const isOn = useMarksRound() > 0
  return isOn && keys !== undefined ? <span data-permission={keysText(keys)} data-held={isHeld} /> : null
}
