import { nodesOf } from '../../test/citus.ts'
import { type Note, openNode } from './journal-node.ts'

/** A row that a committed transaction inserted, updated or deleted. */
export interface RowChange {
  readonly table: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** Records every committed row change and can undo it, so that each request of a proof meets the same data. */
export interface Journal {
  /** Of a cluster, where some statements need their park to be carried out at all. */
  readonly isCluster: boolean
  /** What was committed since the last `undo` or `keep`, in order, without counters. */
  touched(): Promise<RowChange[]>
  /** Restores every row, and returns what had changed. */
  undo(): Promise<RowChange[]>
  /** What was committed so far stays. */
  keep(): Promise<void>
  /** Takes row-level security off every table, or puts it back. */
  guard(isOn: boolean): Promise<void>
  /** As the superuser, bypassing row-level security and the journal: its changes are not undone. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/**
 * Bookkeeping that is nobody's data: a session's or a client's last use, attempts (rate_limit, and those of an SMS code), and the row that reserves an
 * idempotency key while a request runs, which a refusal leaves without an answer.
 */
function isCounter({ table, before, after }: RowChange): boolean {
  if (table === 'app.rate_limit') return true
  if (table === 'app.idempotency') return after?.['status'] === null
  const counted = table === 'app.session' || table === 'app.open_client' ? ['used_at'] : table === 'app.sms_code' ? ['attempts', 'foreign_attempts'] : undefined
  return counted !== undefined && before !== null && after !== null && Object.keys(after).every((key) => counted.includes(key) || JSON.stringify(before[key]) === JSON.stringify(after[key]))
}

/** The time of a session's last use is kept, otherwise the next request would write it again. */
const isKept = (change: RowChange): boolean => change.table === 'app.session' && isCounter(change)

/** The database of the owner, or each node of a cluster. */
export async function openJournal(ownerUrl: string): Promise<Journal> {
  const urls = await nodesOf(ownerUrl)
  const first = await openNode(urls[0] ?? ownerUrl, urls.length > 0)
  const nodes = [first, ...(await Promise.all(urls.slice(1).map((url) => openNode(url, true))))]

  async function touched(): Promise<RowChange[]> {
    // Of what every node has a copy of, one tells.
    const notes = await Promise.all(nodes.map(async (node): Promise<readonly Note[]> => (await node.notes()).filter(({ isCopy }) => node === first || !isCopy)))
    return notes.flat().toSorted((a, b) => a.at.getTime() - b.at.getTime()).filter((change) => !isCounter(change))
  }

  return {
    isCluster: urls.length > 0,
    touched,
    async undo() {
      const changes = await touched()
      for (const node of nodes) await node.undo(isKept)
      return changes
    },
    async keep() {
      for (const node of nodes) await node.keep()
    },
    async guard(isOn) {
      for (const node of nodes) await node.guard(isOn)
    },
    sql: (text, values = []) => first.sql(text, values),
    async close() {
      for (const node of nodes) await node.close()
    },
  }
}
