import { UNDO_SECONDS } from '@linggong/shared/domain/user-audits'

export interface Decision {
  readonly id: string
  readonly sn: string
  readonly name: string
  readonly status: 'passed' | 'rejected'
  readonly reason: string
  readonly version: number
}

interface Result {
  readonly id: string
  readonly ok: boolean
  readonly text: string
}

/** Undefined: it is unknown what became of them. */
type Send = (decisions: readonly Decision[]) => Promise<readonly Result[] | undefined>

export interface DeskState {
  /** The last decision, which can be taken back until then. */
  readonly pending: { readonly decision: Decision; readonly until: number } | null
  /** On their way. */
  readonly sending: readonly Decision[]
  readonly done: ReadonlyMap<string, Decision>
  /** What the server has refused, or nobody knows: to be looked at again. */
  readonly failed: ReadonlyMap<string, { readonly decision: Decision; readonly text: string }>
}

const nothing: DeskState = { pending: null, sending: [], done: new Map(), failed: new Map() }

/**
 * The decisions of an audit desk: the last one waits until it is sent, so that it can be taken back; the one after it sends it at once. They are
 * sent one call after the other, each with all that have come meanwhile.
 */
export class Decisions {
  #state = nothing
  #waiting: readonly Decision[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #send: Send = () => Promise.resolve(undefined)
  readonly #listeners = new Set<() => void>()

  /** How they are sent from now on. */
  sendBy(send: Send): void {
    this.#send = send
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): DeskState => this.#state

  decide(decision: Decision): void {
    this.#release()
    const failed = new Map(this.#state.failed)
    failed.delete(decision.id)
    this.#set({ pending: { decision, until: Date.now() + UNDO_SECONDS * 1000 }, failed })
    this.#timer = setTimeout(() => void this.flush(), UNDO_SECONDS * 1000)
  }

  /** The decision that was taken back; null where it has been sent. */
  undo(): Decision | null {
    const { pending } = this.#state
    if (pending === null) return null
    clearTimeout(this.#timer)
    this.#set({ pending: null })
    return pending.decision
  }

  /** Sends what waits; resolves when all has been answered. */
  async flush(): Promise<void> {
    this.#release()
    await this.#running
  }

  #release(): void {
    const { pending, sending } = this.#state
    clearTimeout(this.#timer)
    if (pending === null) return
    this.#waiting = [...this.#waiting, pending.decision]
    this.#set({ pending: null, sending: [...sending, pending.decision] })
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null
    })
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const sent = this.#waiting
      this.#waiting = []
      const results = await this.#send(sent)
      const [done, failed] = [new Map(this.#state.done), new Map(this.#state.failed)]
      for (const decision of sent) {
        const result = results?.find(({ id }) => id === decision.id)
        if (result?.ok === true) done.set(decision.id, decision)
        else failed.set(decision.id, { decision, text: result?.text ?? '未能提交，请检查网络后重新审核' })
      }
      this.#set({ done, failed, sending: this.#state.sending.filter((one) => !sent.includes(one)) })
    }
  }

  #set(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
