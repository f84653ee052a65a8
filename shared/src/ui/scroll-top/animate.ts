/** R560 */
export const scrollTopMs = 800

export interface AnimationClock {
  readonly now: () => number
  readonly next: (step: () => void) => number
  readonly cancel: (step: number) => void
}

const browserClock: AnimationClock = {
  now: () => performance.now(),
  next: (step) => requestAnimationFrame(step),
  cancel: (step) => cancelAnimationFrame(step),
}

interface Scrolled {
  scrollTop: number
}

/** Scrolls the element to its top within 800 ms, slowing down at the end. Returns a function that stops it. */
export function scrollToTop(element: Scrolled, clock: AnimationClock = browserClock): () => void {
  const from = element.scrollTop
  const begin = clock.now()
  function step(): void {
    const done = Math.min(1, (clock.now() - begin) / scrollTopMs)
    element.scrollTop = Math.round(from * (1 - done) ** 3)
    if (done < 1) waiting = clock.next(step)
  }
  let waiting = clock.next(step)
  return () => clock.cancel(waiting)
}
