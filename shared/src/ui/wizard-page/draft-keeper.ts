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
  /** The value for the form's fields; a new `revision` means that they must be filled again. */
  readonly seed: { readonly value: T; readonly step: number; readonly revision: number }
  readonly isDirty: boolean
  readonly saving: 'none' | 'waiting' | 'saved' | 'failed'
  /** When the last draft was saved, epoch ms. */
  readonly savedAt: number | null
}

const pauseMs = 1000

/** The drafts of one form: never overwrites one that may still be restored, never saves an empty form, deletes it after the submission. */
export class DraftKeeper<T extends object> {
  readonly #ports: DraftPorts<T>
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  #origin: Origin<T>
  #value: T
  #step = 0
  #isLoading = false
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The last save still in progress. */
  #underWay: Promise<unknown> | undefined
  #state: KeeperState<T>

  constructor(ports: DraftPorts<T>, origin: Origin<T>, now: () => number = Date.now) {
    this.#ports = ports
    this.#now = now
    this.#origin = origin
    this.#value = origin.value
    const seed = { value: origin.value, step: 0, revision: 0 }
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
      const { draft, savedAt } = await this.#ports.load()
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
    this.#edit(this.#value, this.#step)
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

  /** The record has a new version: saved by this form (a step), or changed by somebody else. */
  refresh(origin: Origin<T>, isOwn = false): void {
    // The one of before this form's own save may be rendered once more until the record has been read again.
    if (!isOwn && (origin.version ?? 0) <= (this.#origin.version ?? 0)) return
    const mine = { value: this.#value, base: this.#origin.value, recordVersion: this.#origin.version, step: this.#step }
    const isDirty = !isSame(mine.value, mine.base)
    this.#origin = origin
    if (isOwn || isSame(mine.value, origin.value)) this.#set({ isDirty: !isSame(mine.value, origin.value) })
    else if (this.#state.phase === 'conflict') this.#set({})
    else if (isDirty && this.#state.phase === 'editing') this.#set({ phase: 'conflict', mine })
    else this.#refill(origin.value, this.#step)
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
    const drop = (): Promise<unknown> => this.#ports.drop().catch(() => undefined)
    void drop()
    // A save in progress may arrive after the deletion, so delete again afterwards.
    if (this.#underWay !== undefined) void this.#underWay.then(drop, drop)
  }

  #edit(value: T, step: number): void {
    this.#refill(value, step)
    this.#set({ phase: 'editing', offered: null, mine: null })
    this.#saveSoon()
  }

  #refill(value: T, step: number): void {
    this.#value = value
    this.#step = step
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
    return this.#state.phase === 'editing' && !isSame(this.#value, this.#origin.value)
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (!this.#mayWrite()) return
    try {
      const saving = this.#ports.save({ value: this.#value, base: this.#origin.value, recordVersion: this.#origin.version, step: this.#step })
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
