import { ApiError } from '../../api/errors.ts'
import { type ImportDraft } from './draft.ts'
import { type CheckedRow, checkedRow, isTooLong, rowOf, withCell, withIssues } from './model.ts'
import { type OpenedFile, mappingOf, openFile, unusedHeaders, withPlace } from './open-file.ts'
import { ImportFileError, type ParsedFile } from './parsed-sheet.ts'
import { type Said, breathe, checkFormat, inSlices, relatedRows, withoutKnown } from './row-checks.ts'
import type { ImportRules, Places } from './rules.ts'
import { type ImportState, type ReadBy, emptyState } from './session-state.ts'

export interface ImportPorts<K extends string> {
  readonly parse: (file: File, maxRows: number, signal: AbortSignal) => Promise<ParsedFile>
  readonly save: (draft: ImportDraft<K>) => unknown
  readonly drop: () => unknown
}

const editPauseMs = 300
const savePauseMs = 800

/** One import, from the selected file to the rows that may be submitted. Independent of React, so that it can be tested alone. */
export class ImportSession<K extends string> {
  readonly #rules: ImportRules<K>
  readonly #ports: ImportPorts<K>
  readonly #listeners = new Set<() => void>()
  #state: ImportState<K> = emptyState()
  #abort = new AbortController()
  /** The file as it was read; absent when a draft was resumed. */
  #opened: OpenedFile<K> | undefined
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

  /** Reads a file and shows its rows, or asks what its columns are; a refused file leaves its reason and the file chooser. `places`: chosen before. */
  async take(file: File, places?: Places<K>): Promise<void> {
    this.#stop()
    const { signal } = this.#abort
    this.#set({ ...emptyState(), phase: 'reading', filename: file.name })
    try {
      const opened = await openFile(file, this.#rules, this.#ports.parse, signal)
      if (signal.aborted) return
      this.#opened = opened
      const { hash, fileKind } = opened.sheet
      this.#set({ ...this.#state, file, hash, fileKind })
      if (places !== undefined || opened.places === undefined) this.#set({ ...this.#state, phase: 'mapping', mapping: { ...mappingOf(opened, this.#rules, places), isChosen: places !== undefined } })
      else await this.#read(opened, opened.places, opened.readBy)
    } catch (error) {
      if (signal.aborted) return
      const refusal = error instanceof ImportFileError ? error.message : '文件读取失败，请检查文件后重试'
      this.#set({ ...emptyState(), refusal })
    }
  }

  /** Resumes an import that a reload interrupted; everything is checked again, because the server's data may have changed. */
  async resume(draft: ImportDraft<K>): Promise<void> {
    if (draft.places !== undefined) return this.take(new File([draft.file], draft.filename), draft.places)
    this.#stop()
    this.#opened = undefined
    const { filename, file, fileKind = '', hash, fileRows, isEdited, readBy } = draft
    await this.#show(draft.rows.map(checkedRow), { filename, file, fileKind, hash, fileRows, isEdited, readBy }, this.#abort.signal)
  }

  /** In the mapping: this column of the file is that one of ours; undefined: none. */
  place(index: number, key: K | undefined): void {
    const { mapping } = this.#state
    if (mapping === undefined) return
    this.#set({ ...this.#state, mapping: { ...mapping, places: withPlace(mapping.places, index, key), isChosen: true } })
    this.#saveSoon()
  }

  /** Reads the file as mapped, and remembers that for files with the same headers. Corrected cells are lost. */
  async readAsMapped(): Promise<void> {
    const opened = this.#opened
    const places = this.#state.mapping?.places
    if (opened === undefined || places === undefined) return
    this.#stop()
    const readBy = { places, last: undefined }
    this.#set({ ...this.#state, phase: 'reading', mapping: undefined })
    const kept = this.#rules.foreign?.keep(opened.names, places).then(() => true, () => false)
    await this.#read(opened, places, readBy)
    const isUnkept = (await kept) === false
    if (isUnkept && this.#state.readBy === readBy) this.#set({ ...this.#state, readBy: { ...readBy, isUnkept } })
  }

  /** Back to the mapping; the rows stay until the file is read again. */
  async changeMapping(): Promise<void> {
    const { file, filename, readBy } = this.#state
    const { signal } = this.#abort
    if (file === undefined) return
    try {
      this.#opened ??= await openFile(new File([file], filename), this.#rules, this.#ports.parse, signal)
    } catch {
      if (!signal.aborted) this.#set({ ...this.#state, notice: '原文件无法再次读取，请重新选择文件' })
      return
    }
    if (!signal.aborted) this.#set({ ...this.#state, phase: 'mapping', mapping: mappingOf(this.#opened, this.#rules, readBy?.places ?? this.#opened.places) })
  }

  /** Back to the rows as they were. */
  leaveMapping(): void {
    this.#set({ ...this.#state, phase: 'preview', mapping: undefined })
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
    this.#opened = undefined
    this.#ports.drop()
    this.#set(emptyState())
  }

  /** The dialog is hidden. A hidden tab cannot be told from a closed one, so the work continues, and unsaved changes are saved now. */
  readonly leave = (): void => {
    if (this.#saveTimer !== undefined) this.#save()
  }

  async #read(opened: OpenedFile<K>, places: Places<K>, readBy: ReadBy<K> | undefined): Promise<void> {
    const { signal } = this.#abort
    const { filename, file } = this.#state
    const { sheet } = opened
    // Receiving 6000 rows is a task of its own for the main thread.
    const rows = await inSlices([...sheet.rowNumbers.keys()], signal, (some) => some.map((index) => rowOf(sheet, index, this.#rules.columns, places)))
    if (signal.aborted) return
    const { hash, fileKind } = sheet
    await this.#show(rows, { filename, file, hash, fileKind, fileRows: sheet.rowNumbers.length, unknownHeaders: unusedHeaders(opened, places), readBy }, signal)
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
    const { phase, filename, file, fileKind, hash, fileRows, rows, isEdited, readBy, mapping } = this.#state
    // Rows that were read are what a draft is about; without any, the choices that lead to them.
    const places = rows.length === 0 && mapping?.isChosen === true ? mapping.places : undefined
    if (file === undefined || (phase !== 'preview' && rows.length === 0 && places === undefined)) return
    this.#ports.save({ filename, file, fileKind, hash, fileRows, isEdited, readBy, rows: rows.map(({ cells }) => cells), ...(places && { places }), savedAt: Date.now() })
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
