import type { ColumnKey, Columns, ImportDefinition, RawRow, RowIssue, RowOf } from '@linggong/shared/domain/imports/define'
import { checkAcross, checkRow, readRow } from '@linggong/shared/domain/imports/rows'
import { businessDate } from '@linggong/shared/domain/time'

/** A checked row with all of its issues; a row without errors can be imported. */
export interface CheckedRow<R> {
  readonly row: R
  readonly issues: RowIssue[]
  /** Its personal data, readable as they are, belong to nobody whom the caller could mean: told of a row, this answers a guess. */
  isUnmatched?: boolean
}

export const hasError = ({ issues }: { readonly issues: readonly RowIssue[] }): boolean => issues.some(({ level }) => level === 'error')

/**
 * Checks the cells of all rows, alone and across the file. Returns new rows with new lists of issues on every call: later checks append to
 * them, and a retried transaction must not see the issues of its first attempt.
 */
export function judge<C extends Columns>(definition: ImportDefinition<C>, raws: readonly RawRow<ColumnKey<C>>[], now: Date): () => CheckedRow<RowOf<C>>[] {
  const today = businessDate(now)
  const rows = raws.map((raw) => readRow(definition, raw))
  const across = checkAcross(definition, rows, today)
  const judged = rows.map((row) => ({ row, issues: [...checkRow(definition, row, today), ...(across.get(row.row) ?? [])] }))
  return () => judged.map(({ row, issues }) => ({ row, issues: [...issues] }))
}
