import type { Tx } from '../../kernel/transaction.ts'
import { wordHits } from '../risk/guard.ts'

interface Text {
  /** Of the task in its file or list, from 1. */
  readonly row: number
  readonly text: string
}

interface Occasion {
  readonly organization: { readonly id: string; readonly name: string }
  readonly now: Date
}

/** In which words are looked for. */
export const taskText = ({ name, category, description }: { readonly name: string; readonly category: string; readonly description: string }): string => [name, category, description].join('\n')

/**
 * The sensitive words in the texts of tasks, whatever their level: a task is not refused for them, but audited (R029). All texts are matched
 * at once. Each hit is on the record of the risk lists.
 */
export async function taskHits(tx: Tx, texts: readonly Text[], occasion: Occasion): Promise<(text: string) => string[]> {
  const hitsOf = await wordHits(tx, texts, { place: 'task', ...occasion })
  return (text) => [...new Set(hitsOf(text).map(({ word }) => word))]
}
