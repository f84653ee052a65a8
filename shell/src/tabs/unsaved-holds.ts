/** The components of one tab with unsaved input; notifies when the first is added and the last removed. */
export class UnsavedHolds {
  readonly #holds = new Set<symbol>()
  #tell: (isDirty: boolean) => void = () => undefined
  #isShown = true
  #told = false

  listen(tell: (isDirty: boolean) => void): void {
    this.#tell = tell
  }

  hold(): () => void {
    const own = Symbol('unsaved')
    this.#holds.add(own)
    this.#say()
    return () => {
      // Hiding a tab cleans up its page's effects without unmounting it: the input is still there.
      if (!this.#isShown) return
      this.#holds.delete(own)
      this.#say()
    }
  }

  /** Called before the page's effects are cleaned up. */
  hide(): void {
    this.#isShown = false
  }

  /** Called before the page's effects run again: components with unsaved input register again. */
  show(): void {
    this.#isShown = true
    this.#holds.clear()
  }

  /** Called after they have run. */
  settle(): void {
    this.#say()
  }

  #say(): void {
    const isDirty = this.#holds.size > 0
    if (isDirty === this.#told) return
    this.#told = isDirty
    this.#tell(isDirty)
  }
}
