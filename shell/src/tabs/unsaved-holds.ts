/** Who in one tab has input that is not saved; tells when the first comes and the last goes. */
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
      // A hidden tab ends the effects of its page without ending the page: what was typed is still there.
      if (!this.#isShown) return
      this.#holds.delete(own)
      this.#say()
    }
  }

  /** Before the effects of the page end. */
  hide(): void {
    this.#isShown = false
  }

  /** Before the effects of the page begin again: whoever still holds something says so himself. */
  show(): void {
    this.#isShown = true
    this.#holds.clear()
  }

  /** After they have begun. */
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
