import { sql } from 'kysely'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { recordHits } from '../risk/hits.ts'

interface Text {
  /** Of the task in its file or list, from 1. */
  readonly row: number
  readonly text: string
}

interface Occasion {
  readonly organization: { readonly id: string; readonly name: string }
  readonly now: Date
}

/**
 * The sensitive words in the texts of tasks, whatever their level: a task is not refused for them, but audited (R029). All texts are matched
 * at once. Each hit is on the record of the risk lists.
 */
export async function hitsOf(tx: Tx, texts: readonly Text[], { organization, now }: Occasion): Promise<(text: string) => string[]> {
  const written = [...new Set(texts.map(({ text }) => text))]
  if (written.length === 0) return () => []
  const { rows } = await asSystem(tx, () => sql<{ id: string; tenant_id: string; word: string }>`
    select w.id, w.tenant_id, w.word from app.sensitive_word w
    where w.is_enable and exists (select from unnest(${written}::text[]) as t(body) where strpos(lower(t.body), lower(w.word)) > 0)
    order by w.word`.execute(tx))
  const has = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase())
  await recordHits(tx, rows.map(({ id, tenant_id, word }) => ({ list: 'sensitive_word' as const, entry_id: id, tenant_id, what: word, level: 'remind' as const, within: texts.filter(({ text }) => has(text, word)) })), { place: 'task', organization, now })
  return (text) => rows.flatMap(({ word }) => (has(text, word) ? [word] : []))
}
