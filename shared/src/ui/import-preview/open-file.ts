import { columnNames } from '../../domain/imports/mapping.ts'
import { ImportFileError, type ParsedFile } from './parsed-sheet.ts'
import type { ImportRules, Places } from './rules.ts'
import type { Mapping, ReadBy } from './session-state.ts'

/** A file that was read, and what is known of its columns. */
export interface OpenedFile<K extends string> {
  readonly sheet: ParsedFile
  /** Of its columns, each different. */
  readonly names: readonly string[]
  /** Columns whose header is ours. */
  readonly known: Places<K>
  /** How to read it; undefined: the user must say so. */
  readonly places: Places<K> | undefined
  /** Read as last time. */
  readonly readBy: ReadBy<K> | undefined
}

type Parse = (file: File, maxRows: number, signal: AbortSignal) => Promise<ParsedFile>

/** Throws ImportFileError when the file cannot be imported whatever its columns are. */
export async function openFile<K extends string>(file: File, rules: ImportRules<K>, parse: Parse, signal: AbortSignal): Promise<OpenedFile<K>> {
  const sheet = await parse(file, rules.maxRows, signal)
  const names = columnNames(sheet.headers)
  const { columns: known, missing, unknown } = rules.matchHeaders(sheet.headers)
  if (missing.length > 0) refuseUnreadable(rules, sheet, missing)
  if (sheet.rowNumbers.length === 0) throw new ImportFileError('没有可导入的数据行，请在表头下填写后再导入')
  const opened = { sheet, names, known, readBy: undefined }
  if (unknown.length === 0) return { ...opened, places: known }
  // Without the server's memory the file can be read as if for the first time.
  const last = (await rules.foreign?.recall(names, signal).catch(() => null)) ?? null
  if (last === null || unplaced(rules, last.places).length > 0) return { ...opened, places: missing.length === 0 ? known : undefined }
  const { places, ...who } = last
  return { ...opened, places, readBy: { places, last: who } }
}

/** What no mapping could help: no table, no header, too few columns. */
function refuseUnreadable<K extends string>({ columns, foreign }: ImportRules<K>, { headers, fileKind, columns: cells }: ParsedFile, missing: readonly string[]): void {
  const required = columns.filter((one) => one.required).length
  if (headers.length === 1 && required > 1) throw new ImportFileError(`这个文件是${fileKind === 'Excel 表格' ? '只有一列的 Excel 表格' : '没有分列的文本'}，请选择每列一项内容的表格`)
  if (foreign?.isData(headers) === true) throw new ImportFileError('文件的第一行是数据，不是表头。请在第一行写上各列的名称后再导入')
  const used = headers.filter((header, index) => header.trim() !== '' || cells[index]?.some((cell) => cell.trim() !== '') === true).length
  if (foreign === undefined || used < required) throw new ImportFileError(`缺少列：${missing.join('、')}。请使用模板，或把表头改为这些名称`)
}

/** Our required columns that have no place. */
export function unplaced<K extends string>({ columns }: Pick<ImportRules<K>, 'columns'>, places: Places<K>): string[] {
  return columns.filter(({ key, required }) => required && places[key] === undefined).map(({ label }) => label)
}

/** The headers of columns that are not imported. */
export function unusedHeaders<K extends string>({ sheet, names }: OpenedFile<K>, places: Places<K>): string[] {
  const used = new Set(Object.values<number | undefined>(places))
  return names.filter((_, index) => !used.has(index) && (sheet.headers[index] ?? '').trim() !== '')
}

/** As many as tell what a column is, also where some of its cells are empty. */
const sampled = 40

/** The mapping to begin with: as it was read, else what is known and guessed. */
export function mappingOf<K extends string>({ sheet, names, known }: OpenedFile<K>, { foreign }: ImportRules<K>, places: Places<K> | undefined): Mapping<K> {
  const columns = names.map((name, index) => ({ name, samples: firstFilled(sheet.columns[index] ?? []) }))
  const guesses: Mapping<K>['guesses'] = foreign?.guess(columns, known) ?? noGuesses()
  return { columns, known, guesses, places: places ?? { ...guessedPlaces(guesses), ...known } }
}

// TypeScript does not see that `{}` has none of the keys.
const noGuesses = <K extends string>() => ({}) as Mapping<K>['guesses']

function guessedPlaces<K extends string>(guesses: Mapping<K>['guesses']): Places<K> {
  const entries = Object.entries<Mapping<K>['guesses'][K]>(guesses).flatMap(([key, guess]) => (guess === undefined ? [] : [[key, guess.index] as const]))
  // Object.fromEntries forgets the keys.
  return Object.fromEntries(entries) as Places<K>
}

function firstFilled(cells: readonly string[]): string[] {
  const found: string[] = []
  for (const cell of cells) {
    if (found.length === sampled) break
    if (cell.trim() !== '') found.push(cell)
  }
  return found
}

/** The column of the file becomes this one of ours, and no other; undefined: it is not imported. */
export function withPlace<K extends string>(places: Places<K>, index: number, key: K | undefined): Places<K> {
  const others = Object.entries(places).filter(([one, place]) => place !== index && one !== key)
  return Object.fromEntries(key === undefined ? others : [...others, [key, index]]) as Places<K>
}
