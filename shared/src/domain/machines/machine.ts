// State machines as data (domain.md §2.2): the server runs them, the screens read which buttons to show.

export type Actor = 'saas' | 'park' | 'platform' | 'agency' | 'company' | 'user' | 'system'

/** A condition the caller checks; the machine only names it, with the text a refusal shows. */
export type Guard = { name: string; text: string }

export type Transition<S extends string, A extends string = string> = {
  from: readonly S[]
  action: A
  actor: readonly Actor[]
  guard?: Guard
  /** The state afterwards; 'same' keeps it. */
  to: S | 'same'
  /** Happens by itself (callback, clock), never by a button. */
  by?: 'system'
  /** Marked ⛔: refused for a disabled company (R519, decision 20). */
  newBusiness?: true
}

export type Machine<S extends string, A extends string = string> = {
  name: string
  states: readonly S[]
  /** How a thing comes into being. Several rows when the first state depends on who creates it. */
  initial: readonly { actor: readonly Actor[]; to: S; guard?: Guard; newBusiness?: true }[]
  transitions: readonly Transition<S, A>[]
}

export const NOT_ALLOWED = '当前状态不允许该操作'
export const STALE = '数据已变更，请刷新后重试'

export type Next<S extends string> = { ok: true; to: S; transition: Transition<S> } | { ok: false; reason: string }

/** Gives the literal types of a machine's states and actions without repeating them. */
export const machine = <const S extends string, const A extends string>(m: Machine<S, A>): Machine<S, A> => m

/** The transition of `action` from `state` by `actor`, or the refusal text of domain.md §2.2. Guards are the caller's. */
export function next<S extends string>(m: Machine<S>, state: S, action: string, actor: Actor): Next<S> {
  const transition = m.transitions.find((t) => t.action === action && t.actor.includes(actor) && t.from.includes(state))
  if (!transition) return { ok: false, reason: NOT_ALLOWED }
  return { ok: true, to: transition.to === 'same' ? state : transition.to, transition }
}

/** The actions `actor` may take in `state`, in table order; for buttons. A disabled organisation begins nothing new (R519). */
export function actionsFrom<S extends string>(m: Machine<S>, state: S, actor: Actor, isDisabled = false): string[] {
  const open = m.transitions.filter((t) => t.from.includes(state) && t.actor.includes(actor) && !(isDisabled && t.newBusiness === true))
  return [...new Set(open.map((t) => t.action))]
}

/** The first state when `actor` creates; null when it may not. */
export const initialState = <S extends string>(m: Machine<S>, actor: Actor): S | null => m.initial.find((i) => i.actor.includes(actor))?.to ?? null

/** States no transition leaves. */
export const endStates = <S extends string>(m: Machine<S>): S[] => m.states.filter((s) => !m.transitions.some((t) => t.to !== 'same' && t.to !== s && t.from.includes(s)))

/** True when the text is a state of the machine: a type guard for database rows. */
export function isState<S extends string>(m: Machine<S>, text: string): text is S {
  return m.states.some((s) => s === text)
}
