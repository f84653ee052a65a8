import type { ColumnKey, Columns, ImportDefinition, RawRow, RowIssue, RowOf } from '@linggong/shared/domain/imports/define'
import { checkRow, readRow } from '@linggong/shared/domain/imports/rows'
import { businessDate } from '@linggong/shared/domain/time'

/** A row with everything that is wrong with it; without errors it goes in. */
export interface CheckedRow<R> {
  readonly row: R
  readonly issues: RowIssue[]
  /** Its personal data, readable as they are, belong to nobody whom the caller could mean: told of a row, this answers a guess. */
  isUnmatched?: boolean
}

export const hasError = ({ issues }: { readonly issues: readonly RowIssue[] }): boolean => issues.some(({ level }) => level === 'error')

/**
 * Looks at the cells of all rows, alone and across the file. Gives them anew whenever asked, with lists of their own: checks add to
 * them, and a transaction that is tried again must not find what its first try has added.
 */
export function judge<C extends Columns>(definition: ImportDefinition<C>, raws: readonly RawRow<ColumnKey<C>>[], now: Date): () => CheckedRow<RowOf<C>>[] {
  const today = businessDate(now)
  const rows = raws.map((raw) => readRow(definition, raw))
  const across = definition.acrossRows?.(rows)
  const judged = rows.map((row) => ({ row, issues: [...checkRow(definition, row, today), ...(across?.get(row.row) ?? [])] }))
  return () => judged.map(({ row, issues }) => ({ row, issues: [...issues] }))
}
