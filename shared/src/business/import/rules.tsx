import type { CallOutput } from '@linggong/shared/contract/call'
import type { ForeignHeaders, ImportRow, ImportRules, Places } from '@linggong/shared/ui/import-preview'
import type { checkBillImport } from '../../contract/bills.ts'
import type { importMapping } from '../../contract/imports.ts'
import { type ColumnKey, type Columns, type ImportDefinition, type RawRow, type RowOf, columnsOf } from '../../domain/imports/define.ts'
import { guessColumns, isDataRow, maskedSample } from '../../domain/imports/mapping.ts'
import { checkAcross, checkRow, matchHeaders, readRow } from '../../domain/imports/rows.ts'
import { businessDate, clockTime } from '../../domain/time.ts'

/** The same for every kind of import. */
type CheckAnswer = Pick<CallOutput<typeof checkBillImport>, 'results' | 'same_file'>

export interface AskServer<C extends Columns> {
  /** The check of the rows. */
  readonly check: (rows: RawRow<ColumnKey<C>>[], fileHash: string, signal: AbortSignal) => Promise<CheckAnswer>
  /** How the organisation read files with these headers last time. */
  readonly recall: (headers: readonly string[], signal: AbortSignal) => Promise<CallOutput<typeof importMapping>>
  readonly keep: (headers: readonly string[], columns: readonly MappedColumn[]) => Promise<unknown>
  /** What the server says of the rows, saved as a file; absent where there is none. */
  readonly saveResult?: (rows: RawRow<ColumnKey<C>>[], filename: string) => Promise<unknown>
}

interface MappedColumn {
  readonly column: string
  readonly header: string
}

/** How the preview reads and checks a spreadsheet of this kind; the server repeats the checks at submission. */
export function importRulesOf<C extends Columns>(definition: ImportDefinition<C>, ask: AskServer<C>): ImportRules<ColumnKey<C>> {
  // Each row is checked alone and then among all; cells are never changed in place.
  const known = new WeakMap<ImportRow<ColumnKey<C>>, RowOf<C>>()
  const rowOf = (cells: ImportRow<ColumnKey<C>>): RowOf<C> => {
    const row = known.get(cells) ?? readRow(definition, cells)
    known.set(cells, row)
    return row
  }
  const { maxRows, group } = definition
  const { saveResult } = ask
  return {
    columns: columnsOf(definition).map(([key, { label, required = false }]) => ({ key, label, required })),
    maxRows,
    matchHeaders: (headers) => matchHeaders(definition, headers),
    foreign: foreignHeaders(definition, ask),
    formatCheck: (cells) => checkRow(definition, rowOf(cells), businessDate(new Date())),
    fileCheck: (rows) => checkAcross(definition, rows.map(rowOf), businessDate(new Date())),
    serverCheck: async (rows, signal, { hash, warn }) => {
      const { results, same_file: before } = await ask.check([...rows], hash, signal)
      if (before !== null) warn(sameFileText(before))
      return results
    },
    ...(saveResult !== undefined && { saveResult: (rows: readonly ImportRow<ColumnKey<C>>[], filename: string) => saveResult([...rows], filename) }),
    ...(group !== undefined && { groupOf: (cells: ImportRow<ColumnKey<C>>) => cells[group].trim().toUpperCase() }),
  }
}

function foreignHeaders<C extends Columns>(definition: ImportDefinition<C>, { recall, keep }: AskServer<C>): ForeignHeaders<ColumnKey<C>> {
  const keys = columnsOf(definition).map(([key]) => key)
  return {
    guess: (file, known) => guessColumns(definition, file, known, businessDate(new Date())),
    isData: isDataRow,
    sample: (text, key) => maskedSample(definition, text, key),
    recall: async (names, signal) => {
      const { mapping } = await recall(names, signal)
      if (mapping === null) return null
      const placeOf = (key: string) => names.indexOf(mapping.columns.find(({ column }) => column === key)?.header ?? '')
      const entries = keys.flatMap((key) => (placeOf(key) < 0 ? [] : [[key, placeOf(key)] as const]))
      // Object.fromEntries forgets the keys.
      return { places: Object.fromEntries(entries) as Places<ColumnKey<C>>, creator: mapping.creator, at: mapping.update_at }
    },
    keep: (names, places) => keep(names, keys.flatMap((key) => (places[key] === undefined ? [] : [{ column: key, header: names[places[key]] ?? '' }]))),
  }
}

function sameFileText({ filename, creator, create_at: at, success_count: count }: NonNullable<CheckAnswer['same_file']>): string {
  const outcome = count > 0 ? `已导入 ${count} 行` : '正在导入'
  return `${creator}在 ${clockTime(at)} 提交过同一个文件（${filename}，${outcome}）。如不是有意重复，请取消。`
}
