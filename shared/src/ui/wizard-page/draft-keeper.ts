import { isSame } from './merge.ts'

/** A form that was begun and not submitted. */
export interface Draft<T> {
  readonly value: T
  /** What the form began with: whose changes are whose. */
  readonly base: T
  /** Of the record that it began with; null for a new one. */
  readonly recordVersion: number | null
  readonly step: number
}

export interface DraftPorts<T> {
  readonly load: () => Promise<{ readonly draft: Draft<T> | null; readonly savedAt: number | null }>
  readonly save: (draft: Draft<T>) => Promise<unknown>
  readonly drop: () => Promise<unknown>
}

/** The record as the server has it now. */
export interface Origin<T> {
  readonly value: T
  readonly version: number | null
}

export interface KeeperState<T> {
  /**
   * `loading` and `unavailable`: whether there is a draft is not known, so none is written. `offer`: one waits for an
   * answer. `conflict`: the record was changed by somebody else. `ended`: submitted or given up.
   */
  readonly phase: 'loading' | 'unavailable' | 'offer' | 'conflict' | 'editing' | 'ended'
  readonly offered: { readonly draft: Draft<T>; readonly savedAt: number } | null
  /** Mine in a conflict. */
  readonly mine: Draft<T> | null
  /** What the fields are to show; another `revision` means that they must be filled anew. */
  readonly seed: { readonly value: T; readonly step: number; readonly revision: number }
  readonly isDirty: boolean
  readonly saving: 'none' | 'waiting' | 'saved' | 'failed'
  /** Epoch ms of the last draft that was kept. */
  readonly savedAt: number | null
}

const pauseMs = 1000

/** The drafts of one form: never written while one may still be restored, never by an empty form, gone after the submission. */
export class DraftKeeper<T extends object> {
  readonly #ports: DraftPorts<T>
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  #origin: Origin<T>
  #value: T
  #step = 0
  #isLoading = false
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The last save that has no answer yet. */
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

  /** Looks for a draft; once, and again after it could not be looked for. */
  async open(): Promise<void> {
    if (this.#isLoading || (this.#state.phase !== 'loading' && this.#state.phase !== 'unavailable')) return
    this.#isLoading = true
    this.#set({ phase: 'loading' })
    try {
      const { draft, savedAt } = await this.#ports.load()
      const hasMore = draft !== null && !isSame(draft.value, draft.base) && !isSame(draft.value, this.#origin.value)
      this.#set(hasMore ? { phase: 'offer', offered: { draft, savedAt: savedAt ?? this.#now() } } : { phase: 'editing' })
      // What was typed while the answer was under way.
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

  /** 重新填写: the draft is given up knowingly; what the form shows stays. */
  discard(): void {
    if (this.#state.phase !== 'offer') return
    void this.#ports.drop().catch(() => undefined)
    this.#edit(this.#value, this.#step)
  }

  /** What the person typed. */
  change(value: T, step: number): void {
    this.#value = value
    this.#step = step
    const { phase } = this.#state
    if (phase === 'ended') return
    this.#set({ isDirty: !isSame(value, this.#origin.value) })
    this.#saveSoon()
  }

  /** The record is another one now: it was saved by this form (a step), or changed by somebody else. */
  refresh(origin: Origin<T>, isOwn = false): void {
    if (origin.version === this.#origin.version && !isOwn) return
    const mine = { value: this.#value, base: this.#origin.value, recordVersion: this.#origin.version, step: this.#step }
    const isDirty = !isSame(mine.value, mine.base)
    this.#origin = origin
    if (isOwn || isSame(mine.value, origin.value)) this.#set({ isDirty: !isSame(mine.value, origin.value) })
    else if (this.#state.phase === 'conflict') this.#set({})
    else if (isDirty && this.#state.phase === 'editing') this.#set({ phase: 'conflict', mine })
    else this.#refill(origin.value, this.#step)
  }

  /** The way out of a conflict: on top of the record as it is now. */
  settle(value: T): void {
    if (this.#state.phase !== 'conflict') return
    this.#edit(value, this.#state.mine?.step ?? 0)
    if (isSame(value, this.#origin.value)) void this.#ports.drop().catch(() => undefined)
  }

  /** What theirs is in a conflict. */
  origin(): Origin<T> {
    return this.#origin
  }

  /** Out of sight: what waits is kept now. */
  readonly leave = (): void => {
    if (this.#timer !== undefined) void this.#save()
  }

  /** Submitted, or given up: nothing of it stays. */
  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#set({ phase: 'ended', isDirty: false })
    const drop = (): Promise<unknown> => this.#ports.drop().catch(() => undefined)
    void drop()
    // What was being kept meanwhile may arrive after it.
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
