import { useSyncExternalStore } from 'react'
import type { CallFacts } from '../contract/call.ts'
import { onRenewed } from '../session/lapse.ts'
import { onLogOut } from '../session/log-out.ts'
import { lapseAtom, sessionStore } from '../session/session.ts'
import type { AnyInput } from './input.ts'

/** A changing call that was refused because the session had expired: it has had no effect. */
export interface HeldWrite {
  readonly id: number
  /** The call's summary in the contract: 审核结算单. */
  readonly label: string
  /** Epoch ms. */
  readonly heldAt: number
  /** Sends it again unchanged, with the same idempotency key; or discards it. */
  readonly decide: (again: boolean) => void
}

/** What `HeldCalls` needs to know about a call. */
export interface HeldCall {
  readonly reads: CallFacts['reads']
  readonly name: string
  readonly summary: string
}

/**
 * The calls stopped by an expired session. Reads are repeated automatically after the renewal; writes are
 * offered to the operator, since minutes may have passed and the operator may have changed their mind.
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

  /** Resolves to whether to send the call (again); rejects when its signal aborts. */
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

  /** The session was renewed: reads are repeated; writes wait for the operator. */
  readonly renewed = (): void => {
    for (const go of this.#reads) go(true)
  }

  /** The session has ended for good. */
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

/** The held calls of the default clients. */
export const heldCalls = new HeldCalls(() => sessionStore.get(lapseAtom) !== null)
onRenewed(heldCalls.renewed)
onLogOut(heldCalls.over)

export function useHeldWrites(): readonly HeldWrite[] {
  return useSyncExternalStore(heldCalls.subscribe, heldCalls.writes)
}
