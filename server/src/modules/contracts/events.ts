import type { ContractKind } from '@linggong/shared/domain/contracts'
import type { Actor } from '../../kernel/actor.ts'
import { entriesOf, inWords, type KeptEntry, type LogEntry } from '../../kernel/history.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { contractRow } from './list.ts'

type Entry = KeptEntry<`${ContractKind}_contract`>

/** The steps before the audit: what the side that offers a contract has thought of on the way is its own. */
const drafting: ReadonlySet<Entry['action']> = new Set<Entry['action']>(['create', 'update', 'audit_reject'])
/** What the other side is not told of the contract itself either. */
const inner: ReadonlySet<string> = new Set(['contract_url', 'remark', 'audit_remark'])

/** The change log of a contract: all of it for the side that offers it, what has become of it since its audit for the other one. */
export async function contractEvents(tx: Tx, actor: Actor, kind: ContractKind, id: string): Promise<{ results: LogEntry[] }> {
  const { is_side } = await contractRow(tx, actor, kind, id)
  const entity = `${kind}_contract` as const
  const entries: readonly Entry[] = await entriesOf(tx, entity, id)
  return { results: inWords(entity, is_side ? entries : entries.flatMap(toldOutside)) }
}

/** Nothing of an entry that is about inner matters alone. */
function toldOutside(entry: Entry): Entry[] {
  const content = entry.content.filter(({ field }) => !inner.has(field))
  return drafting.has(entry.action) || (content.length === 0 && entry.content.length > 0) ? [] : [{ ...entry, content }]
}
