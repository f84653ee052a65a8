type Kept = Pick<Storage, 'getItem' | 'setItem'>

export interface ReloadPorts {
  readonly storage: Kept
  readonly now: () => number
  readonly reload: () => void
  /** A reload would lose unsaved input. */
  readonly hasUnsaved: () => boolean
}

const storageKey = 'reloaded'
/** The same page is not reloaded again within this time: what one reload did not fix, a second will not either. */
const restMs = 10 * 60_000

let hasUnsaved = false

/** Called by the component that tracks forms, with whether any has unsaved input. */
export function reportUnsaved(isUnsaved: boolean): void {
  hasUnsaved = isUnsaved
}

export const isAnythingUnsaved = (): boolean => hasUnsaved

const browser: ReloadPorts = {
  storage: typeof sessionStorage === 'undefined' ? { getItem: () => null, setItem: () => undefined } : sessionStorage,
  now: Date.now,
  reload: () => location.reload(),
  hasUnsaved: isAnythingUnsaved,
}

/**
 * After a deploy the chunks that an open document requests are gone; a new document knows the new ones and
 * returns to the same URL (R071). Once per page and never over unsaved input; false: show the failure.
 */
export function reloadOnce(page: string, { storage, now, reload, hasUnsaved: isUnsaved }: ReloadPorts = browser): boolean {
  if (isUnsaved()) return false
  const before = read(storage)
  const last = before[page]
  // A clock that was set back must not cause a reload loop.
  if (last !== undefined && Math.abs(now() - last) < restMs) return false
  try {
    storage.setItem(storageKey, JSON.stringify({ ...before, [page]: now() }))
    // If the reload cannot be remembered, it would repeat for ever.
    if (read(storage)[page] === undefined) return false
  } catch {
    return false
  }
  reload()
  return true
}

function read(storage: Kept): Readonly<Record<string, number>> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
  } catch {
    return {}
  }
}
