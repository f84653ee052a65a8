import { useMemo } from 'react'
import { alwaysGranted } from '../domain/always-granted.ts'
import { type PermissionKeys, noted, useMarksRound } from './permission-marks.ts'
import { type PermissionState, permissionStateAtom, sessionStore } from './session.ts'
import { usePermissionState } from './use-session.ts'

/**
 * The permissions from the server plus those of everyone after sign-in (R073–R079); emptiness is determined before adding those (R446).
 * `own`: pages that depend on the user's flags instead of roles.
 */
export function readyPermissions(listed: readonly string[], own: readonly string[] = []): PermissionState {
  return { status: 'ready', granted: new Set([...listed, ...alwaysGranted, ...own]), isEmpty: listed.length === 0 }
}

/** Denied while loading and on error (R515): a late button is better than one that should not be there. */
export function holds(state: PermissionState, keys: PermissionKeys): boolean {
  if (state.status !== 'ready') return false
  return typeof keys === 'string' ? state.granted.has(keys) : keys.some((key) => state.granted.has(key))
}

/** The same check outside React. */
export function can(keys: PermissionKeys): boolean {
  return holds(sessionStore.get(permissionStateAtom), keys)
}

/** `can` changes its identity only with the permissions, so columns may depend on it. */
export function usePermissions() {
  const state = usePermissionState()
  const round = useMarksRound()
  return useMemo(() => ({ status: state.status, can: (keys: PermissionKeys) => noted(keys, holds(state, keys), round) }), [state, round])
}
