/** idle → sending → counting 60 … 1 → idle; a failed send goes straight back to idle (R411–R419). */
export type SmsState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'counting'; readonly until: number; readonly left: number }

const countdownSeconds = 60

export interface SmsMachine {
  readonly state: () => SmsState
  readonly subscribe: (listener: () => void) => () => void
  /** Resolves to whether the code was sent; false at once while sending or counting down. */
  readonly start: (send: () => Promise<unknown>) => Promise<boolean>
}

/** The state is shared, so every button of the same purpose is disabled together (R416, R417). */
export function createSmsMachine(now: () => number = Date.now): SmsMachine {
  let state: SmsState = { phase: 'idle' }
  let timer: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()

  const go = (next: SmsState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const tick = () => {
    if (state.phase !== 'counting') return
    // From the clock, not by counting ticks: timers of hidden tabs are throttled.
    const left = Math.max(0, Math.ceil((state.until - now()) / 1000))
    if (left > 0) return go({ ...state, left })
    clearInterval(timer)
    go({ phase: 'idle' })
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: async (send) => {
      if (state.phase !== 'idle') return false
      go({ phase: 'sending' })
      try {
        await send()
      } catch {
        // No message of its own (R420): the client has shown the failure.
        go({ phase: 'idle' })
        return false
      }
      go({ phase: 'counting', until: now() + countdownSeconds * 1000, left: countdownSeconds })
      timer = setInterval(tick, 1000)
      return true
    },
  }
}

export function smsLabel(state: SmsState): string {
  if (state.phase === 'idle') return '获取验证码'
  return state.phase === 'sending' ? '发送中' : `剩余${state.left}s`
}

const machines = new Map<string, SmsMachine>()

/** One machine per purpose for the life of the page: leaving and returning does not reset the countdown. */
export function smsMachineOf(purpose: string): SmsMachine {
  const known = machines.get(purpose)
  if (known) return known
  const made = createSmsMachine()
  machines.set(purpose, made)
  return made
}
