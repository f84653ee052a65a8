import { type ImportDraft } from './draft.ts'
import {
  type CheckedRow,
  type ImportColumn,
  type ImportIssue,
  type ImportRow,
  checkedRow,
  formatIssues,
  rowsOf,
  withCell,
  withIssues,
} from './model.ts'
import { ImportFileError, type ParsedSheet } from './parsed-sheet.ts'

/** What makes one import different from another. All texts are for people. */
export interface ImportRules<K extends string> {
  readonly columns: readonly ImportColumn<K>[]
  readonly maxRows: number
  /** Which sheet column holds which key. */
  readonly matchHeaders: (headers: readonly string[]) => {
    readonly columns: Partial<Record<K, number>>
    readonly missing: readonly string[]
    readonly unknown: readonly string[]
  }
  /** Pure, of one row. */
  readonly formatCheck: (cells: ImportRow<K>) => readonly ImportIssue[]
  /** Pure, across the rows; by row number. */
  readonly fileCheck?: (rows: readonly ImportRow<K>[]) => ReadonlyMap<number, readonly ImportIssue[]>
  /** What the server would say; answers rows with something to say. Rejects when it could not be asked. */
  readonly serverCheck: (
    rows: readonly ImportRow<K>[],
    signal: AbortSignal,
  ) => Promise<readonly { readonly row: number; readonly issues: readonly ImportIssue[] }[]>
  /** Rows of one group share limits (one worker's): a change of one asks about all. */
  readonly groupOf?: (cells: ImportRow<K>) => string
}

export interface ImportPorts<K extends string> {
  readonly parse: (file: File, maxRows: number, signal: AbortSignal) => Promise<ParsedSheet>
  readonly save: (draft: ImportDraft<K>) => unknown
  readonly drop: () => unknown
}

export interface ImportState<K extends string> {
  readonly phase: 'choose' | 'reading' | 'preview'
  /** Why the last file was refused; '' when none was. */
  readonly refusal: string
  readonly filename: string
  readonly file: Blob | undefined
  readonly rows: readonly CheckedRow<K>[]
  readonly unknownHeaders: readonly string[]
  readonly isEdited: boolean
  /** The server's part. */
  readonly checking: 'idle' | 'running' | 'failed'
}

/** Rows checked between two breaths of the page: no task may hold it longer than a tenth of a second. */
const chunkRows = 400
const editPauseMs = 300
const savePauseMs = 800

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))

function emptyState<K extends string>(): ImportState<K> {
  return { phase: 'choose', refusal: '', filename: '', file: undefined, rows: [], unknownHeaders: [], isEdited: false, checking: 'idle' }
}

/** One import from the chosen file to the rows that may be submitted. Outside React, so that it is tested without. */
export class ImportSession<K extends string> {
  readonly #rules: ImportRules<K>
  readonly #ports: ImportPorts<K>
  readonly #listeners = new Set<() => void>()
  #state: ImportState<K> = emptyState()
  #abort = new AbortController()
  /** Row numbers that the server has to be asked about (again). */
  readonly #unasked = new Set<number>()
  #askTimer: ReturnType<typeof setTimeout> | undefined
  #saveTimer: ReturnType<typeof setTimeout> | undefined

  constructor(rules: ImportRules<K>, ports: ImportPorts<K>) {
    this.#rules = rules
    this.#ports = ports
  }

  readonly state = (): ImportState<K> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads a file and shows its rows; a refused file leaves the reason and the choice. */
  async take(file: File): Promise<void> {
    this.#stop()
    const { signal } = this.#abort
    this.#set({ ...emptyState(), phase: 'reading', filename: file.name })
    try {
      const sheet = await this.#ports.parse(file, this.#rules.maxRows, signal)
      const { columns, missing, unknown } = this.#rules.matchHeaders(sheet.headers)
      if (missing.length > 0) throw new ImportFileError(`缺少列：${missing.join('、')}。请使用模板，或把表头改为这些名称`)
      if (sheet.rowNumbers.length === 0) throw new ImportFileError('没有可导入的数据行，请在表头下填写后再导入')
      await this.#show(rowsOf(sheet, this.#rules.columns, columns), { filename: file.name, file, unknownHeaders: unknown }, signal)
    } catch (error) {
      if (signal.aborted) return
      const refusal = error instanceof ImportFileError ? error.message : '文件读取失败，请检查文件后重试'
      this.#set({ ...emptyState(), refusal })
    }
  }

  /** Goes on with what a reload interrupted; everything is checked anew, for the world has moved on. */
  async resume(draft: ImportDraft<K>): Promise<void> {
    this.#stop()
    const { filename, file, isEdited } = draft
    await this.#show(draft.rows.map(checkedRow), { filename, file, isEdited }, this.#abort.signal)
  }

  edit(rowKey: string, column: K, text: string): void {
    const before = this.#state.rows.find(({ key }) => key === rowKey)
    if (before === undefined || before.cells[column] === text) return
    const after = withCell(before, column, text, this.#rules.formatCheck)
    const rows = this.#state.rows.map((row) => (row === before ? after : row))
    this.#change(rows, [before, after])
  }

  remove(keys: ReadonlySet<string>): void {
    const gone = this.#state.rows.filter(({ key }) => keys.has(key))
    if (gone.length === 0) return
    this.#change(this.#state.rows.filter(({ key }) => !keys.has(key)), gone)
  }

  /** After the server could not be asked. */
  retry(): void {
    void this.#ask()
  }

  /** Cancelled or submitted: nothing of it stays. */
  end(): void {
    this.#stop()
    this.#ports.drop()
    this.#set(emptyState())
  }

  /**
   * The dialog is out of sight. A hidden tab looks the same as a closed one, so the work goes on;
   * what was not saved yet is saved now.
   */
  readonly leave = (): void => {
    if (this.#saveTimer !== undefined) this.#save()
  }

  async #show(rows: CheckedRow<K>[], facts: Partial<ImportState<K>>, signal: AbortSignal): Promise<void> {
    const checked = await this.#checkFormat(rows, signal)
    if (signal.aborted) return
    this.#set({ ...emptyState(), ...facts, phase: 'preview', rows: this.#checkFile(checked), checking: 'running' })
    this.#saveSoon()
    for (const { cells } of checked) this.#unasked.add(cells.row)
    await this.#ask()
  }

  async #checkFormat(rows: readonly CheckedRow<K>[], signal: AbortSignal): Promise<CheckedRow<K>[]> {
    const checked: CheckedRow<K>[] = []
    for (let start = 0; start < rows.length && !signal.aborted; start += chunkRows) {
      const chunk = rows.slice(start, start + chunkRows)
      const said = new Map(chunk.map(({ cells }) => [cells.row, formatIssues(cells, this.#rules.formatCheck)]))
      checked.push(...withIssues(chunk, 'format', new Set(said.keys()), said))
      await breathe()
    }
    return checked
  }

  /** Across all rows: a fixed cell may clear, or make, a duplicate anywhere. */
  #checkFile(rows: readonly CheckedRow<K>[]): CheckedRow<K>[] {
    const said = this.#rules.fileCheck?.(rows.map(({ cells }) => cells)) ?? new Map<number, readonly ImportIssue[]>()
    return withIssues(rows, 'file', new Set(rows.map(({ cells }) => cells.row)), said)
  }

  #change(rows: readonly CheckedRow<K>[], touched: readonly CheckedRow<K>[]): void {
    for (const number of this.#related(rows, touched)) this.#unasked.add(number)
    this.#set({ ...this.#state, rows: this.#checkFile(rows), isEdited: true, checking: this.#unasked.size > 0 ? 'running' : 'idle' })
    this.#saveSoon()
    clearTimeout(this.#askTimer)
    if (this.#unasked.size > 0) this.#askTimer = setTimeout(() => void this.#ask(), editPauseMs)
  }

  /** The touched rows themselves, and those that share a group with what they were or are. */
  #related(rows: readonly CheckedRow<K>[], touched: readonly CheckedRow<K>[]): number[] {
    const { groupOf } = this.#rules
    const numbers = new Set(touched.map(({ cells }) => cells.row))
    const groups = new Set(groupOf ? touched.map(({ cells }) => groupOf(cells)).filter((group) => group !== '') : [])
    return rows.flatMap(({ cells }) => (numbers.has(cells.row) || (groupOf && groups.has(groupOf(cells))) ? [cells.row] : []))
  }

  async #ask(): Promise<void> {
    const { signal } = this.#abort
    const asked = this.#state.rows.map(({ cells }) => cells).filter(({ row }) => this.#unasked.has(row))
    this.#unasked.clear()
    if (asked.length === 0) {
      this.#set({ ...this.#state, checking: 'idle' })
      return
    }
    this.#set({ ...this.#state, checking: 'running' })
    try {
      const said = new Map((await this.#rules.serverCheck(asked, signal)).map(({ row, issues }) => [row, issues]))
      if (signal.aborted) return
      // Rows that were changed meanwhile are asked about again; the answer is not about them any more.
      const same = new Set(asked)
      const current = new Set(this.#state.rows.filter(({ cells }) => same.has(cells)).map(({ cells }) => cells.row))
      const rows = withIssues(this.#state.rows, 'server', current, said)
      this.#set({ ...this.#state, rows, checking: this.#unasked.size > 0 ? 'running' : 'idle' })
    } catch {
      if (signal.aborted) return
      for (const { row } of asked) this.#unasked.add(row)
      this.#set({ ...this.#state, checking: 'failed' })
    }
  }

  #saveSoon(): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = setTimeout(() => this.#save(), savePauseMs)
  }

  #save(): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = undefined
    const { phase, filename, file, rows, isEdited } = this.#state
    if (phase !== 'preview' || file === undefined) return
    this.#ports.save({ filename, file, isEdited, rows: rows.map(({ cells }) => cells), savedAt: Date.now() })
  }

  #stop(): void {
    this.#abort.abort()
    this.#abort = new AbortController()
    clearTimeout(this.#askTimer)
    clearTimeout(this.#saveTimer)
    this.#saveTimer = undefined
    this.#unasked.clear()
  }

  #set(state: ImportState<K>): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
