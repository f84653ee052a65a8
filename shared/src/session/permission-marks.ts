import { atom, useAtomValue } from 'jotai'
import type { PermissionKey, TesterKey } from '../domain/permissions.ts'
import { sessionStore } from './session.ts'

/** One key or several, of which any one suffices (R514). */
export type PermissionKeys = PermissionKey | TesterKey | readonly PermissionKey[]

/**
 * For testers: the permissions that the page checks, and whether the user has them. 0: off. A new round begins
 * with each page, so that everything on it checks again.
 */
const roundAtom = atom(0)
const asked = new Map<string, boolean>()

export const useMarksRound = () => useAtomValue(roundAtom, { store: sessionStore })

export function toggleMarks(): void {
  asked.clear()
  sessionStore.set(roundAtom, (round) => (round === 0 ? 1 : 0))
}

export function nextMarksRound(): void {
  asked.clear()
  sessionStore.set(roundAtom, (round) => (round === 0 ? 0 : round + 1))
}

export function noted(keys: PermissionKeys, isHeld: boolean, round: number): boolean {
  if (round > 0) asked.set(keysText(keys), isHeld)
  return isHeld
}

/** The permissions checked in this round, by key. */
export function askedPermissions(): readonly (readonly [keys: string, isHeld: boolean])[] {
  return [...asked].toSorted(([one], [other]) => one.localeCompare(other))
}

export function keysText(keys: PermissionKeys): string {
  return typeof keys === 'string' ? keys : keys.join(' | ')
}
