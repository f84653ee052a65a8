type Kept = Pick<Storage, 'getItem' | 'setItem'>

export interface ReloadPorts {
  readonly storage: Kept
  readonly now: () => number
  readonly reload: () => void
  /** A reload would take input with it that nobody has saved. */
  readonly hasUnsaved: () => boolean
}

const storageKey = 'reloaded'
/** Within it the same page is not reloaded a second time: what a reload did not mend, another one will not. */
const restMs = 10 * 60_000

let hasUnsaved = false

/** Whoever holds the forms says here whether one of them has input that nobody has saved. */
export function reportUnsaved(isUnsaved: boolean): void {
  hasUnsaved = isUnsaved
}

const browser: ReloadPorts = {
  storage: typeof sessionStorage === 'undefined' ? { getItem: () => null, setItem: () => undefined } : sessionStorage,
  now: Date.now,
  reload: () => location.reload(),
  hasUnsaved: () => hasUnsaved,
}

/**
 * After a deploy the parts that an open document asks for are gone; a new document knows the new ones and
 * comes to the same address (R071). Once per page and never over unsaved input; false: show what failed.
 */
export function reloadOnce(page: string, { storage, now, reload, hasUnsaved: isUnsaved }: ReloadPorts = browser): boolean {
  if (isUnsaved()) return false
  const before = read(storage)
  const last = before[page]
  // A clock that was set back must not bring the loop.
  if (last !== undefined && Math.abs(now() - last) < restMs) return false
  try {
    storage.setItem(storageKey, JSON.stringify({ ...before, [page]: now() }))
    // What cannot be remembered would be done again and again.
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
