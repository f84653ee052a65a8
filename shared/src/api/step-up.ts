/** Asks the person at the screen to prove themselves; resolves to whether they have. */
type Question = () => Promise<boolean>

let connected: Question | null = null
let asking: Promise<boolean> | null = null

/** The shell connects its dialog; returns a function that disconnects it. */
export function connectStepUp(question: Question): () => void {
  connected = question
  return () => {
    if (connected === question) connected = null
  }
}

/** One question for all calls that need the proof at the same time. */
export function proveSelf(): Promise<boolean> {
  asking ??= (connected?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
