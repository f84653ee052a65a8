import { ApiError } from '../../api/errors.ts'
import { type ImportDraft } from './draft.ts'
import { type CheckedRow, checkedRow, isTooLong, rowOf, withCell, withIssues } from './model.ts'
import { ImportFileError, type ParsedFile } from './parsed-sheet.ts'
import { type Said, breathe, checkFormat, inSlices, relatedRows, withoutKnown } from './row-checks.ts'
import type { ImportRules } from './rules.ts'

export interface ImportPorts<K extends string> {
  readonly parse: (file: File, maxRows: number, signal: AbortSignal) => Promise<ParsedFile>
  readonly save: (draft: ImportDraft<K>) => unknown
  readonly drop: () => unknown
}

export interface ImportState<K extends string> {
  readonly phase: 'choose' | 'reading' | 'preview'
  /** The reason for refusing the last file; '' for none. */
  readonly refusal: string
  readonly filename: string
  readonly file: Blob | undefined
  /** SHA-256 of the file. */
  readonly hash: string
  /** The server's warning about the file as a whole; '' for none. */
  readonly notice: string
  readonly rows: readonly CheckedRow<K>[]
  /** The number of rows in the file; those missing in `rows` were removed. */
  readonly fileRows: number
  readonly unknownHeaders: readonly string[]
  readonly isEdited: boolean
  /** The server's part. */
  readonly checking: 'idle' | 'running' | 'failed'
  /** Why the server could not be reached; '' when it could. */
  readonly checkFailure: string
  /** The rows of the last removal, which can be restored. */
  readonly removed: number
}

const editPauseMs = 300
const savePauseMs = 800

function emptyState<K extends string>(): ImportState<K> {
  return {
    phase: 'choose',
    refusal: '',
    filename: '',
    file: undefined,
    hash: '',
    notice: '',
    rows: [],
    fileRows: 0,
    unknownHeaders: [],
    isEdited: false,
    checking: 'idle',
    checkFailure: '',
    removed: 0,
  }
}

/** One import, from the selected file to the rows that may be submitted. Independent of React, so that it can be tested alone. */
export class ImportSession<K extends string> {
  readonly #rules: ImportRules<K>
  readonly #ports: ImportPorts<K>
  readonly #listeners = new Set<() => void>()
  #state: ImportState<K> = emptyState()
  #abort = new AbortController()
  /** Numbers of rows that still have to be checked by the server. */
  readonly #unasked = new Set<number>()
  #isAsking = false
  #removed: readonly CheckedRow<K>[] = []
  /** The result of the last check across rows. */
  #lastFound: { readonly of: readonly CheckedRow<K>['cells'][]; readonly said: Said } = { of: [], said: new Map() }
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

  /** Reads a file and shows its rows; a refused file leaves its reason and the file chooser. */
  async take(file: File): Promise<void> {
    this.#stop()
    const { signal } = this.#abort
    this.#set({ ...emptyState(), phase: 'reading', filename: file.name })
    try {
      const sheet = await this.#ports.parse(file, this.#rules.maxRows, signal)
      const { columns, missing, unknown } = this.#rules.matchHeaders(sheet.headers)
      if (missing.length > 0) throw new ImportFileError(`缺少列：${missing.join('、')}。请使用模板，或把表头改为这些名称`)
      if (sheet.rowNumbers.length === 0) throw new ImportFileError('没有可导入的数据行，请在表头下填写后再导入')
      // Receiving 6000 rows is a task of its own for the main thread.
      const rows = await inSlices([...sheet.rowNumbers.keys()], signal, (some) => some.map((index) => rowOf(sheet, index, this.#rules.columns, columns)))
      if (signal.aborted) return
      const facts = { filename: file.name, file, hash: sheet.hash, fileRows: sheet.rowNumbers.length, unknownHeaders: unknown }
      await this.#show(rows, facts, signal)
    } catch (error) {
      if (signal.aborted) return
      const refusal = error instanceof ImportFileError ? error.message : '文件读取失败，请检查文件后重试'
      this.#set({ ...emptyState(), refusal })
    }
  }

  /** Resumes an import that a reload interrupted; everything is checked again, because the server's data may have changed. */
  async resume(draft: ImportDraft<K>): Promise<void> {
    this.#stop()
    const { filename, file, hash, fileRows, isEdited } = draft
    await this.#show(draft.rows.map(checkedRow), { filename, file, hash, fileRows, isEdited }, this.#abort.signal)
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
    this.#removed = gone
    this.#change(this.#state.rows.filter(({ key }) => !keys.has(key)), gone)
  }

  /** Restores the rows of the last removal at their places in the file. */
  undo(): void {
    const back = this.#removed
    if (back.length === 0) return
    this.#removed = []
    this.#change([...this.#state.rows, ...back].toSorted((a, b) => a.cells.row - b.cells.row), back)
  }

  /** Retries after the server could not be reached. */
  retry(): void {
    void this.#ask()
  }

  /** Called when it was cancelled or submitted: deletes everything. */
  end(): void {
    this.#stop()
    this.#ports.drop()
    this.#set(emptyState())
  }

  /** The dialog is hidden. A hidden tab cannot be told from a closed one, so the work continues, and unsaved changes are saved now. */
  readonly leave = (): void => {
    if (this.#saveTimer !== undefined) this.#save()
  }

  async #show(rows: CheckedRow<K>[], facts: Partial<ImportState<K>>, signal: AbortSignal): Promise<void> {
    const checked = await checkFormat(rows, this.#rules.formatCheck, signal)
    // The duplicate check of 6000 rows, assigning its issues, and the first rendering are separate main-thread tasks.
    const found = this.#fileIssues(checked)
    await breathe()
    const rowsShown = this.#withFileIssues(checked, found)
    await breathe()
    if (signal.aborted) return
    this.#set({ ...emptyState(), ...facts, phase: 'preview', rows: rowsShown, checking: 'running' })
    this.#saveSoon()
    for (const { cells } of checked) this.#unasked.add(cells.row)
    // Paints the rows before a megabyte of them is sent.
    await breathe()
    if (!signal.aborted) await this.#ask()
  }

  /** Checks across all rows, because an edited cell may resolve or create a duplicate anywhere. */
  #withFileIssues(rows: readonly CheckedRow<K>[], found: Said): CheckedRow<K>[] {
    return withIssues(rows, 'file', new Set(rows.map(({ cells }) => cells.row)), found)
  }

  #fileIssues(rows: readonly CheckedRow<K>[]): Said {
    const { of: before, said } = this.#lastFound
    // Sends exactly the rows that were just compared; cells are never changed in place.
    if (before.length === rows.length && rows.every(({ cells }, index) => cells === before[index])) return said
    const cells = rows.map((row) => row.cells)
    this.#lastFound = { of: cells, said: this.#rules.fileCheck?.(cells) ?? new Map() }
    return this.#lastFound.said
  }

  /** Shows the rows at once; expensive checks (duplicates of 6000 rows, the server) wait until typing pauses. */
  #change(rows: readonly CheckedRow<K>[], touched: readonly CheckedRow<K>[]): void {
    for (const number of relatedRows(rows, touched, this.#rules.groupOf)) this.#unasked.add(number)
    this.#set({ ...this.#state, rows, isEdited: true, checking: 'running', checkFailure: '', removed: this.#removed.length })
    this.#saveSoon()
    clearTimeout(this.#askTimer)
    this.#askTimer = setTimeout(() => {
      this.#askTimer = undefined
      this.#set({ ...this.#state, rows: this.#withFileIssues(this.#state.rows, this.#fileIssues(this.#state.rows)) })
      void this.#ask()
    }, editPauseMs)
  }

  /** One request at a time; rows that change meanwhile are sent with the next one. */
  async #ask(): Promise<void> {
    if (this.#isAsking) return
    const { signal } = this.#abort
    // A single cell beyond the contract's length would get the whole request refused; its row has an error already.
    const asked = this.#state.rows.filter(({ cells }) => this.#unasked.has(cells.row) && !isTooLong(cells))
    this.#unasked.clear()
    if (asked.length === 0) {
      this.#set({ ...this.#state, checking: 'idle', checkFailure: '' })
      return
    }
    if (this.#state.checking !== 'running') this.#set({ ...this.#state, checking: 'running', checkFailure: '' })
    this.#isAsking = true
    let failure = ''
    try {
      const answers = await this.#rules.serverCheck(asked.map(({ cells }) => cells), signal, { hash: this.#state.hash, warn: (notice) => void (signal.aborted || this.#set({ ...this.#state, notice })) })
      const said = withoutKnown(answers, this.#fileIssues(asked))
      await breathe()
      if (signal.aborted) return
      // Rows changed meanwhile are sent again, because the answer does not apply to them any more.
      const same = new Set(asked.map(({ cells }) => cells))
      const current = new Set(this.#state.rows.filter(({ cells }) => same.has(cells)).map(({ cells }) => cells.row))
      this.#set({ ...this.#state, rows: withIssues(this.#state.rows, 'server', current, said) })
    } catch (error) {
      if (signal.aborted) return
      for (const { cells } of asked) this.#unasked.add(cells.row)
      failure = error instanceof ApiError ? error.message : '服务暂时不可用'
    }
    this.#isAsking = false
    // A change whose delay has not elapsed will send its own request.
    if (this.#askTimer !== undefined) return
    if (failure !== '') this.#set({ ...this.#state, checking: 'failed', checkFailure: failure })
    else await this.#ask()
  }

  #saveSoon(): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = setTimeout(() => this.#save(), savePauseMs)
  }

  #save(): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = undefined
    const { phase, filename, file, hash, fileRows, rows, isEdited } = this.#state
    if (phase !== 'preview' || file === undefined) return
    this.#ports.save({ filename, file, hash, fileRows, isEdited, rows: rows.map(({ cells }) => cells), savedAt: Date.now() })
  }

  #stop(): void {
    this.#abort.abort()
    this.#abort = new AbortController()
    clearTimeout(this.#askTimer)
    clearTimeout(this.#saveTimer)
    this.#askTimer = undefined
    this.#saveTimer = undefined
    this.#isAsking = false
    this.#removed = []
    this.#lastFound = { of: [], said: new Map() }
    this.#unasked.clear()
  }

  #set(state: ImportState<K>): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
