import { isSame } from './merge.ts'

/** A form that was begun, but not submitted. */
export interface Draft<T> {
  readonly value: T
  /** The form's initial value, which tells whose changes are whose. */
  readonly base: T
  /** The record's version at that time; null for a new record. */
  readonly recordVersion: number | null
  readonly step: number
}

export interface DraftPorts<T> {
  readonly load: () => Promise<{ readonly draft: Draft<T> | null; readonly savedAt: number | null }>
  readonly save: (draft: Draft<T>) => Promise<unknown>
  readonly drop: () => Promise<unknown>
}

/** The record's current version on the server. */
export interface Origin<T> {
  readonly value: T
  readonly version: number | null
}

export interface KeeperState<T> {
  /**
   * `loading` and `unavailable`: it is unknown whether a draft exists, so none is written. `offer`: the user is asked about an
   * existing draft. `conflict`: somebody else has changed the record. `ended`: submitted or discarded.
   */
  readonly phase: 'loading' | 'unavailable' | 'offer' | 'conflict' | 'editing' | 'ended'
  readonly offered: { readonly draft: Draft<T>; readonly savedAt: number } | null
  /** The user's own version in a conflict. */
  readonly mine: Draft<T> | null
  /** The value for the form's fields; a new `revision` means that they must be filled again. Step null: the open one stays open. */
  readonly seed: { readonly value: T; readonly step: number | null; readonly revision: number }
  readonly isDirty: boolean
  readonly saving: 'none' | 'waiting' | 'saved' | 'failed'
  /** When the last draft was saved, epoch ms. */
  readonly savedAt: number | null
}

const pauseMs = 1000

/**
 * The drafts of one form: never overwrites one that may still be restored, never saves an empty form, deletes it after the submission and
 * after a step that left nothing unsaved. The fields of `unkept`, identity numbers, never get into a draft: whoever reads stored drafts reads them in clear.
 */
export class DraftKeeper<T extends object> {
  readonly #ports: DraftPorts<T>
  readonly #now: () => number
  readonly #unkept: readonly string[]
  readonly #listeners = new Set<() => void>()
  #origin: Origin<T>
  #value: T
  #step = 0
  #isLoading = false
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The last save still in progress. */
  #underWay: Promise<unknown> | undefined
  #state: KeeperState<T>

  constructor(ports: DraftPorts<T>, origin: Origin<T>, unkept: readonly string[] = [], now: () => number = Date.now) {
    this.#ports = ports
    this.#unkept = unkept
    this.#now = now
    this.#origin = origin
    this.#value = origin.value
    const seed = { value: origin.value, step: null, revision: 0 }
    this.#state = { phase: 'loading', offered: null, mine: null, seed, isDirty: false, saving: 'none', savedAt: null }
  }

  readonly state = (): KeeperState<T> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Looks for a draft; once, and again after a failure. */
  async open(): Promise<void> {
    if (this.#isLoading || (this.#state.phase !== 'loading' && this.#state.phase !== 'unavailable')) return
    this.#isLoading = true
    this.#set({ phase: 'loading' })
    try {
      const { draft: stored, savedAt } = await this.#ports.load()
      const draft = stored && { ...stored, value: this.#completed(stored.value), base: this.#completed(stored.base) }
      const hasMore = draft !== null && !isSame(draft.value, draft.base) && !isSame(draft.value, this.#origin.value)
      this.#set(hasMore ? { phase: 'offer', offered: { draft, savedAt: savedAt ?? this.#now() } } : { phase: 'editing' })
      // Typed while the last save was in progress.
      if (!hasMore) this.#saveSoon()
    } catch {
      this.#set({ phase: 'unavailable' })
    } finally {
      this.#isLoading = false
    }
  }

  /** 继续上次填写; asks first when the record has changed since. */
  resume(): void {
    const draft = this.#state.offered?.draft
    if (this.#state.phase !== 'offer' || draft === undefined) return
    if (draft.recordVersion === this.#origin.version) this.#edit(draft.value, draft.step)
    else this.#set({ phase: 'conflict', mine: draft, offered: null })
  }

  /** 重新填写: discards the draft on purpose; the form keeps its content. */
  discard(): void {
    if (this.#state.phase !== 'offer') return
    void this.#ports.drop().catch(() => undefined)
    this.#edit(this.#value, null)
  }

  /** Called with the user's input. */
  change(value: T, step: number): void {
    this.#value = value
    this.#step = step
    const { phase } = this.#state
    if (phase === 'ended') return
    this.#set({ isDirty: !isSame(value, this.#origin.value) })
    this.#saveSoon()
  }

  /** This form has saved some fields, a step: only what is unsaved of the others is still a draft. */
  saved(value: T, fields: readonly string[], version: number): void {
    this.#value = value
    this.#origin = { value: { ...this.#origin.value, ...only(value, (field) => fields.includes(field)) }, version }
    const isDirty = !isSame(value, this.#origin.value)
    this.#set({ isDirty })
    this.#saveSoon()
    if (!isDirty && this.#state.phase === 'editing') this.#drop()
  }

  /** The record has a new version, because somebody else has changed it. */
  refresh(origin: Origin<T>): void {
    // The one of before this form's own save may be rendered once more until the record has been read again.
    if ((origin.version ?? 0) <= (this.#origin.version ?? 0)) return
    const mine = { value: this.#value, base: this.#origin.value, recordVersion: this.#origin.version, step: this.#step }
    const isDirty = !isSame(mine.value, mine.base)
    this.#origin = origin
    if (isSame(mine.value, origin.value)) this.#set({ isDirty: false })
    else if (this.#state.phase === 'conflict') this.#set({})
    else if (isDirty && this.#state.phase === 'editing') this.#set({ phase: 'conflict', mine })
    else this.#refill(origin.value, null)
  }

  /** Resolves a conflict: continues on top of the record's current version. */
  settle(value: T): void {
    if (this.#state.phase !== 'conflict') return
    this.#edit(value, this.#state.mine?.step ?? 0)
    if (isSame(value, this.#origin.value)) void this.#ports.drop().catch(() => undefined)
  }

  /** In a conflict, the other person's version. */
  origin(): Origin<T> {
    return this.#origin
  }

  /** Hidden: saves pending changes now. */
  readonly leave = (): void => {
    if (this.#timer !== undefined) void this.#save()
  }

  /** Submitted or discarded: deletes the draft. */
  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#set({ phase: 'ended', isDirty: false })
    this.#drop()
  }

  #drop(): void {
    this.#set({ saving: 'none', savedAt: null })
    const drop = (): Promise<unknown> => this.#ports.drop().catch(() => undefined)
    void drop()
    // A save in progress may arrive after the deletion, so delete again afterwards.
    if (this.#underWay !== undefined) void this.#underWay.then(drop, drop)
  }

  #edit(value: T, step: number | null): void {
    this.#refill(value, step)
    this.#set({ phase: 'editing', offered: null, mine: null })
    this.#saveSoon()
  }

  #refill(value: T, step: number | null): void {
    this.#value = value
    if (step !== null) this.#step = step
    this.#set({ seed: { value, step, revision: this.#state.seed.revision + 1 }, isDirty: !isSame(value, this.#origin.value) })
  }

  #saveSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (!this.#mayWrite()) return
    this.#set({ saving: 'waiting' })
    this.#timer = setTimeout(() => void this.#save(), pauseMs)
  }

  #mayWrite(): boolean {
    return this.#state.phase === 'editing' && !isSame(this.#kept(this.#value), this.#kept(this.#origin.value))
  }

  #kept(value: T): T {
    return { ...value, ...Object.fromEntries(this.#unkept.map((field) => [field, undefined])) }
  }

  #completed(value: T): T {
    return { ...value, ...only(this.#origin.value, (field) => this.#unkept.includes(field)) }
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (!this.#mayWrite()) return
    try {
      const saving = this.#ports.save({ value: this.#kept(this.#value), base: this.#kept(this.#origin.value), recordVersion: this.#origin.version, step: this.#step })
      this.#underWay = saving
      await saving.finally(() => {
        if (this.#underWay === saving) this.#underWay = undefined
      })
      if (this.#timer === undefined) this.#set({ saving: 'saved', savedAt: this.#now() })
    } catch {
      // The next change tries again.
      this.#set({ saving: 'failed' })
    }
  }

  #set(part: Partial<KeeperState<T>>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }
}

const only = (value: object, isWanted: (field: string) => boolean): object => Object.fromEntries(Object.entries(value).filter(([field]) => isWanted(field)))
