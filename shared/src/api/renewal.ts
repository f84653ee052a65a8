import { useSyncExternalStore } from 'react'
import type { CallFacts } from '../contract/call.ts'
import { onRenewed } from '../session/lapse.ts'
import { onLogOut } from '../session/log-out.ts'
import { lapseAtom, sessionStore } from '../session/session.ts'
import type { AnyInput } from './input.ts'

/** A call that changes something and was refused because the session was over: nothing of it has happened. */
export interface HeldWrite {
  readonly id: number
  /** What it was, in the words of the contract: 审核结算单. */
  readonly label: string
  /** Epoch ms. */
  readonly heldAt: number
  /** Sends it once more, as it was and with the same idempotency key; or gives it up. */
  readonly decide: (again: boolean) => void
}

/** What the holder needs to know of a call. */
export interface HeldCall {
  readonly reads: CallFacts['reads']
  readonly name: string
  readonly summary: string
}

/**
 * The calls that a lapsed session has stopped. Reads go on by themselves when it is renewed; writes are
 * offered, for minutes may have passed and the operator may have thought better of it.
 */
export class HeldCalls {
  readonly #isOut: () => boolean
  readonly #reads = new Set<(again: boolean) => void>()
  #writes: readonly HeldWrite[] = []
  #lastId = 0
  readonly #listeners = new Set<() => void>()

  constructor(isOut: () => boolean) {
    this.#isOut = isOut
  }

  /** Resolves to whether the call is to be sent (again); rejects when its signal gives it up. */
  hold(call: HeldCall, { signal, repeats = false }: AnyInput): Promise<boolean> {
    const isRead = repeats || call.reads
    if (isRead && !this.#isOut()) return Promise.resolve(true)
    return new Promise((resolve, reject) => {
      const forget = isRead ? this.#holdRead(resolve) : this.#holdWrite(call, resolve)
      signal?.addEventListener('abort', () => {
        forget()
        reject(signal.reason)
      })
    })
  }

  readonly writes = (): readonly HeldWrite[] => this.#writes

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The session goes on: reads too; writes wait for the operator. */
  readonly renewed = (): void => {
    for (const go of this.#reads) go(true)
  }

  /** The session is over for good. */
  readonly over = (): void => {
    for (const go of this.#reads) go(false)
    for (const { decide } of this.#writes) decide(false)
  }

  #holdRead(resolve: (again: boolean) => void): () => void {
    const go = (again: boolean) => {
      this.#reads.delete(go)
      resolve(again)
    }
    this.#reads.add(go)
    return () => this.#reads.delete(go)
  }

  #holdWrite(call: HeldCall, resolve: (again: boolean) => void): () => void {
    this.#lastId += 1
    const id = this.#lastId
    const forget = () => this.#setWrites(this.#writes.filter((write) => write.id !== id))
    const decide = (again: boolean) => {
      forget()
      resolve(again)
    }
    this.#setWrites([...this.#writes, { id, label: call.summary || call.name, heldAt: Date.now(), decide }])
    return forget
  }

  #setWrites(writes: readonly HeldWrite[]): void {
    this.#writes = writes
    for (const listener of this.#listeners) listener()
  }
}

/** Of the suite's clients. */
export const heldCalls = new HeldCalls(() => sessionStore.get(lapseAtom) !== null)
onRenewed(heldCalls.renewed)
onLogOut(heldCalls.over)

export function useHeldWrites(): readonly HeldWrite[] {
  return useSyncExternalStore(heldCalls.subscribe, heldCalls.writes)
}
