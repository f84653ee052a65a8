import type { TesterKey } from '../domain/permissions.ts'
import type { Override } from './pick-build.ts'
import { isRecord } from './registry.ts'

/** Permission to choose other builds than the registry assigns, and to simulate faults. */
export const overridePermission = 'CommonSystemVersionsPageIndex:override' satisfies TesterKey

/** Stored in this browser only, until log-out at the latest, so that another build never stays by accident. */
const key = 'overrides'
const hoursValid = 8

export type Overrides = Readonly<Record<string, Override & { readonly until: number }>>

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The overrides that have not expired; unreadable data counts as none. */
export function readOverrides(storage: Kept = localStorage, now: number = Date.now()): Overrides {
  const kept = parse(storage.getItem(key))
  return Object.fromEntries(Object.entries(kept).filter((pair): pair is [string, Overrides[string]] => isOverride(pair[1]) && pair[1].until > now))
}

/** Null removes it. A remote that is loaded stays until the page is reloaded. */
export function setOverride(flavour: string, override: Override | null, storage: Kept = localStorage, now: number = Date.now()): void {
  const { [flavour]: _, ...others } = readOverrides(storage, now)
  const next = override ? { ...others, [flavour]: { ...override, until: now + hoursValid * 3_600_000 } } : others
  if (Object.keys(next).length === 0) storage.removeItem(key)
  else storage.setItem(key, JSON.stringify(next))
}

export function clearOverrides(storage: Kept = localStorage): void {
  storage.removeItem(key)
}

function isOverride(value: unknown): value is Overrides[string] {
  if (!isRecord(value) || typeof value['until'] !== 'number') return false
  return typeof value['build'] === 'string' || typeof value['entry'] === 'string'
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
