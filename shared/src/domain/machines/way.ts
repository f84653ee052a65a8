// The progress of a record through its machine: the transitions that led to its state, and the states that are still ahead.
import type { Actor, Guard, Machine, Transition } from './machine.ts'

/** The part of a change-log entry that is needed here. */
export interface LoggedStep {
  readonly content: readonly { readonly field: string; readonly new_value: unknown }[]
}

export interface Way<E> {
  /** The transitions that moved it forward, without those that were undone. */
  readonly taken: readonly E[]
  /** The transition that led back to the present state (a rejection, a revocation); undefined when the last one moved forward. */
  readonly back: E | undefined
  /** What happened on the way and was undone by a later transition, oldest first: rejections, revocations, failures. */
  readonly detours: readonly E[]
  /** The states from the present one to the machine's goal; empty at the goal and where it cannot be reached. */
  readonly ahead: readonly string[]
}

/** `log`: oldest first. When it does not contain the row's state (yet), the row is authoritative. */
export function wayOf<E extends LoggedStep>(machine: Machine, row: { readonly status: string }, log: readonly E[]): Way<E> {
  const taken: { readonly state: string; readonly entry: E }[] = []
  const detours: E[] = []
  let back: E | undefined
  for (const entry of log) {
    const state = stateAfter(entry)
    if (state === undefined) continue
    const before = taken.findIndex((step) => step.state === state)
    if (back !== undefined) detours.push(back)
    back = before === -1 ? undefined : entry
    if (before === -1) taken.push({ state, entry })
    else detours.push(...taken.splice(before + 1).map((step) => step.entry))
  }
  const present = taken.findIndex(({ state }) => state === row.status)
  const isComplete = present === taken.length - 1
  return { taken: taken.slice(0, present + 1 || taken.length).map(({ entry }) => entry), back: isComplete ? back : undefined, detours, ahead: ahead(machine, row) }
}

/** The state after an entry of the log; undefined when the entry did not change it. */
export function stateAfter({ content }: LoggedStep, key = 'status'): string | undefined {
  const value = content.find(({ field }) => field === key)?.new_value
  return typeof value === 'string' ? value : undefined
}

/** The shortest path to the goal that the row's guards allow, or may allow later; among equally short ones, by the order of the machine's transitions. */
function ahead({ goal, transitions }: Machine, row: { readonly status: string }): string[] {
  const ways: (readonly string[])[] = [[row.status]]
  for (const way of ways) {
    const [state = ''] = way.slice(-1)
    if (state === goal) return way.slice(1)
    for (const transition of transitions) {
      const next = transition.to
      if (next !== 'same' && transition.reopens === undefined && transition.from.includes(state) && mayAllow(transition, row) && !ways.some((known) => known.includes(next))) ways.push([...way, next])
    }
  }
  return []
}

interface Turns {
  /** From a failed state every action that reaches the goal counts. */
  readonly isFailed?: boolean
  /** Whose the record is: of those who could take a step with their own records, the one who can with this one. */
  readonly owner?: Actor | undefined
}

/** Who can move it on from its state, and by which action. */
export function turnsAt(machine: Machine, row: { readonly status: string }, { isFailed = false, owner }: Turns = {}): readonly { readonly actor: Actor; readonly action: string }[] {
  const left = (status: string): number => (status === machine.goal ? 0 : ahead(machine, { ...row, status }).length || Infinity)
  const here = left(row.status)
  const turns = machine.transitions.flatMap((transition) => {
    const { from, to, action } = transition
    const actor = transition.actor.find((one) => one === owner) ?? transition.actor[0]
    if (to === 'same' || actor === undefined || !from.includes(row.status) || !allows(transition, row)) return []
    const isOn = isFailed ? left(to) < Infinity : left(to) < here
    return isOn ? [{ actor, action }] : []
  })
  // What may also happen by itself is not waited for; whoever has several ways to do the same is named once: 支付, 批量支付.
  const people = turns.filter(({ actor }) => actor !== 'system')
  return (people.length === 0 ? turns : people).filter(({ actor }, index, all) => all.findIndex((one) => one.actor === actor) === index)
}

const allows = ({ guards }: Transition, row: unknown): boolean => guards?.every((guard: Guard) => guard.holds?.(row) !== false) ?? true

/** The same of a step that is ahead. */
const mayAllow = ({ guards }: Transition, row: unknown): boolean => guards?.every((guard: Guard) => guard.mayCome === true || guard.holds?.(row) !== false) ?? true
