import { onLogOut } from '../../session/log-out.ts'
import { tenantScope } from '../../session/session.ts'
import { type RowSet, createRowSet } from './row-set.ts'

/** Only the latest; more than anybody opens in a day. */
const mostKept = 500
const lists = new Map<string, RowSet>()
onLogOut(() => lists.clear())

/** Rows of a list that were opened in this session, so that reviewers see where they have been. Ids only, dropped with the session. */
export function viewedRows(listKey: string): RowSet {
  const key = `viewed:${tenantScope()}:${listKey}`
  const known = lists.get(key)
  if (known) return known
  const rows = createRowSet(readKept(key))
  rows.subscribe(() => sessionStorage.setItem(key, JSON.stringify([...rows.keys()].slice(-mostKept))))
  lists.set(key, rows)
  return rows
}

function readKept(key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
