// The way of a thing through its machine: what brought it where it is, and the states that are still ahead.
import type { Guard, Machine, Transition } from './machine.ts'

/** As much of a change-log entry as the way needs. */
export interface LoggedStep {
  readonly content: readonly { readonly field: string; readonly new_value: unknown }[]
}

export interface Way<E> {
  /** What led on, one step after the other, without the rounds that were taken back. */
  readonly taken: readonly E[]
  /** What led back to the present state: a rejection, a revocation; undefined where the last step led on. */
  readonly back: E | undefined
  /** From the present state to the goal of the machine; empty at the goal and off the way. */
  readonly ahead: readonly string[]
}

/** `log`: oldest first. Where it does not reach the row's state (yet), the row is right. */
export function wayOf<E extends LoggedStep>(machine: Machine, row: { readonly status: string }, log: readonly E[]): Way<E> {
  const taken: { readonly state: string; readonly entry: E }[] = []
  let back: E | undefined
  for (const entry of log) {
    const state = stateAfter(entry)
    if (state === undefined) continue
    const before = taken.findIndex((step) => step.state === state)
    back = before === -1 ? undefined : entry
    if (before === -1) taken.push({ state, entry })
    else taken.length = before + 1
  }
  const present = taken.findIndex(({ state }) => state === row.status)
  const isComplete = present === taken.length - 1
  return { taken: taken.slice(0, present + 1 || taken.length).map(({ entry }) => entry), back: isComplete ? back : undefined, ahead: ahead(machine, row) }
}

/** The state that an entry of the log led to; undefined when it left the state alone. */
export function stateAfter({ content }: LoggedStep): string | undefined {
  const value = content.find(({ field }) => field === 'status')?.new_value
  return typeof value === 'string' ? value : undefined
}

/** The shortest way to the goal by what the row allows; of two alike, that of the step which the machine names first. */
function ahead({ goal, transitions }: Machine, row: { readonly status: string }): string[] {
  const ways: (readonly string[])[] = [[row.status]]
  for (const way of ways) {
    const [state = ''] = way.slice(-1)
    if (state === goal) return way.slice(1)
    for (const transition of transitions) {
      const next = transition.to
      if (next !== 'same' && transition.from.includes(state) && allows(transition, row) && !ways.some((known) => known.includes(next))) ways.push([...way, next])
    }
  }
  return []
}

const allows = ({ guards }: Transition, row: unknown): boolean => guards?.every((guard: Guard) => guard.holds?.(row) !== false) ?? true
