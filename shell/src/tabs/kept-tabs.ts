import { isRecord } from '@linggong/shared/api/errors'
import { type Tab, newTab, tabCap, tabKey } from './tabs.ts'

type Kept = Pick<Storage, 'getItem' | 'setItem'>

const storageKey = 'tabs'
const version = 1

/**
 * Keeps the open tabs over a reload. In session storage, so that a log-out drops them; keyed by their owner,
 * because a page of one company is meaningless in another. The pages' in-memory state is not stored.
 */
export function keepTabs(owner: string, tabs: readonly Tab[], storage: Kept = sessionStorage): void {
  const list = tabs.map(({ title, affix, location: { pathname, search } }) => ({ path: pathname, search, title, affix }))
  try {
    storage.setItem(storageKey, JSON.stringify({ v: version, owner, tabs: list }))
  } catch {
    // Full or forbidden storage only affects the tabs after a reload.
  }
}

/** Empty when they belong to another owner or version, or are invalid. */
export function keptTabs(owner: string, flavour: string, storage: Kept = sessionStorage): readonly Tab[] {
  const kept = parse(storage)
  if (!isRecord(kept) || kept['v'] !== version || kept['owner'] !== owner || !Array.isArray(kept['tabs'])) return []
  const byKey = new Map(kept['tabs'].flatMap((one) => read(one, flavour)).map((tab) => [tab.key, tab]))
  return [...byKey.values()].slice(0, tabCap)
}

function read(one: unknown, flavour: string): Tab[] {
  if (!isRecord(one)) return []
  const { path, search, title, affix } = one
  if (typeof path !== 'string' || !/^\/[^/\\]/u.test(path) || typeof search !== 'string' || typeof title !== 'string') return []
  const location = { pathname: path, search: search.startsWith('?') ? search : '', hash: '', state: null, key: 'default' }
  return [newTab({ key: tabKey(flavour, path), title: title || path, location, affix: affix === true })]
}

function parse(storage: Kept): unknown {
  try {
    return JSON.parse(storage.getItem(storageKey) ?? 'null')
  } catch {
    return null
  }
}
