import { useSyncExternalStore } from 'react'

/** The number of running requests (R550). */
export class LoadingCounter {
  #running = 0
  readonly #listeners = new Set<() => void>()

  readonly count = (): number => this.#running

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Counts a request; call the returned function when it ends. */
  start(): () => void {
    this.#add(1)
    let over = false
    return () => {
      if (over) return
      over = true
      this.#add(-1)
    }
  }

  #add(change: number): void {
    this.#running += change
    for (const listener of this.#listeners) listener()
  }
}

/** The counter of the main client. */
export const loading = new LoadingCounter()

export function useLoadingCount(): number {
  return useSyncExternalStore(loading.subscribe, loading.count)
}
