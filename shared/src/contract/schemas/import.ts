import { z } from 'zod'
import { columnsOf, type AnyImport, type ColumnKey, type Columns, type ImportDefinition, type RawRow, type SentRow } from '../../domain/imports/define.ts'
import { cents, percent, timestamp } from './common.ts'

/** A cell of the file as text. The reader converts numbers to text without loss. */
const cell = z.string().max(500, '单元格内容过长')

/** Row number in the file, the header is row 1; errors name it. */
const row = z.int().min(2).max(1_048_576)

/** One row of the file, unchecked. */
export function rawRowOf<C extends Columns>(definition: Pick<ImportDefinition<C>, 'columns'>): z.ZodType<RawRow<ColumnKey<C>>> {
  // Object.fromEntries forgets the keys.
  return z.strictObject({ row, ...Object.fromEntries(columnsOf(definition).map(([key]) => [key, cell])) }) as unknown as z.ZodType<RawRow<ColumnKey<C>>>
}

const sentCells = { text: cell, cents, percent }

/** A row as submitted, with amounts in cents and ratios in percent. Issues about it refer to the row. */
export function sentRowOf<C extends Columns>(definition: Pick<ImportDefinition<C>, 'columns'>): z.ZodType<SentRow<C>, SentRow<C>> {
  const shape = columnsOf(definition).map(([key, { travels = 'text' }]) => [key, sentCells[travels]])
  return z.strictObject({ row, ...Object.fromEntries(shape) }) as unknown as z.ZodType<SentRow<C>, SentRow<C>>
}

export const rowsOf = <S extends z.ZodType>(item: S, { maxRows }: Pick<AnyImport, 'maxRows'>): z.ZodArray<S> =>
  z.array(item).min(1, '没有可导入的数据行').max(maxRows, `一次最多导入 ${maxRows} 行`)

export const rowIssue = z.object({
  /** Key of the column, or `row` when the whole row is meant. */
  column: z.string(),
  level: z.enum(['error', 'warn']),
  text: z.string(),
})

/** The answer to the check of any import kind. */
export const importCheckResult = z.object({
  total: z.int(),
  error_rows: z.int(),
  warn_rows: z.int(),
  /** The sum of the amount column; 0 where the kind has none. */
  amount: cents,
  /** Only rows with issues. */
  results: z.array(z.object({ row: z.int(), issues: z.array(rowIssue) })),
  /** The same file was imported within the last 24 hours, and not undone (domain.md §2.12). */
  same_file: z.object({ filename: z.string(), creator: z.string(), create_at: timestamp, success_count: z.int() }).nullable(),
})
