import { type PermissionKeys, keysText, useMarksRound } from '../session/permission-marks.ts'

interface PermissionMarkProps {
  /** Of the control that follows; undefined: it is nobody's to guard. */
  readonly keys: PermissionKeys | undefined
  readonly isHeld?: boolean
}

/** For testers: names what guards the control behind it. Before it and not around it, so that nothing is mounted anew when a tester looks. */
export function PermissionMark({ keys, isHeld = true }: PermissionMarkProps) {
  const isOn = useMarksRound() > 0
  return isOn && keys !== undefined ? <span data-permission={keysText(keys)} data-held={isHeld} /> : null
}
