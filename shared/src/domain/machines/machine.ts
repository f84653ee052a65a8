// State machines as data (domain.md §2.2): the server executes them, the screens derive their buttons from them.

export type Actor = 'saas' | 'park' | 'platform' | 'agency' | 'company' | 'user' | 'system'

/**
 * A condition of a transition, with its refusal text. With `holds` the machine decides it from the row; otherwise it
 * depends on more than the row, and the code that takes the transition checks it and confirms so by passing its name.
 */
export interface Guard {
  readonly name: string
  readonly text: string
  // A method, so that each guard may ask for only the fields it reads; `GuardRow` collects them.
  holds?(row: unknown): boolean
}

export interface Transition<S extends string = string, A extends string = string, G extends Guard = Guard> {
  readonly from: readonly S[]
  readonly action: A
  readonly actor: readonly Actor[]
  /** Checked in this order. */
  readonly guards?: readonly G[]
  /** The target state; 'same' keeps it. */
  readonly to: S | 'same'
  /** Triggered by the system (callback, clock), never by a button. */
  readonly by?: 'system'
  /** Marked ⛔ in the specification: refused for a disabled company (R519, decision 20). */
  readonly newBusiness?: true
}

export interface Initial<S extends string = string> {
  readonly actor: readonly Actor[]
  readonly to: S
  readonly guards?: readonly Guard[]
  readonly newBusiness?: true
}

export interface Machine<S extends string = string, T extends Transition = Transition<S>> {
  readonly name: string
  readonly states: readonly S[]
  /** The regular final state; other final states are exceptions. */
  readonly goal?: S
  /** How a record is created. Several rows when the initial state depends on the creator. */
  readonly initial: readonly Initial<S>[]
  readonly transitions: readonly T[]
}

export type StateOf<M extends Machine> = M['states'][number]
export type ActionOf<M extends Machine> = M['transitions'][number]['action']

type GuardOf<T> = T extends { readonly guards?: readonly (infer G extends Guard)[] } ? G : never
type Asks<G> = G extends { holds(row: infer R): boolean } ? (row: R) => void : never

/** All fields that the guards with `holds` read. */
export type GuardRow<T> = [Asks<GuardOf<T>>] extends [never] ? unknown : Asks<GuardOf<T>> extends (row: infer R) => void ? R : unknown

type UncheckedName<G> = G extends { holds(row: never): boolean } ? never : G extends Guard ? G['name'] : never
type NamesToCheck<T extends Transition, A extends string> = UncheckedName<GuardOf<Extract<T, { readonly action: A }>>>

/** The names that `next` requires for an action: none, or those of the guards that the machine cannot decide. */
export type Checked<T extends Transition, A extends string> = [NamesToCheck<T, A>] extends [never] ? readonly [] : readonly [NamesToCheck<T, A>, ...NamesToCheck<T, A>[]]
export type CheckedOf<M extends Machine, A extends ActionOf<M>> = Checked<M['transitions'][number], A>

/** The literal types kept of a declared transition: action and guards. */
type Typed<S extends string, T> = T extends Transition<S> ? Transition<S, T['action'], GuardOf<T>> : never

/** Rejects unknown keys, which an inferred type would accept silently; and requires literal names, so that they can be checked. */
type Exact<T> = { readonly [K in Exclude<keyof T, keyof Transition>]: never } & (string extends GuardOf<T>['name'] ? { readonly guards: 'guards need literal names: as const' } : unknown)

export const NOT_ALLOWED = '当前状态不允许该操作'
export const STALE = '数据已变更，请刷新后重试'

/** `guard`: the one that failed; without it, state or actor do not permit the action. */
export type Next<S extends string> = { ok: true; to: S; transition: Transition<S> } | { ok: false; reason: string; guard?: string }

/** Declares a machine, keeping the literal types of its states, actions and guards. */
export function machine<const S extends string, const T extends readonly Transition<S>[]>(m: {
  readonly name: string
  readonly states: readonly S[]
  readonly goal?: NoInfer<S>
  readonly initial: readonly Initial<NoInfer<S>>[]
  readonly transitions: T & { readonly [I in keyof T]: Exact<T[I]> }
}): Machine<S, Typed<S, T[number]>>
export function machine(m: Machine): Machine {
  return m
}

/**
 * The transition of `action` from the row's state by `actor`, as far as the machine can decide: state, actor, the guards with `holds`. Or
 * the refusal text of domain.md §2.2. For buttons and early checks; the transition itself is taken with `next`.
 */
export function stepFrom<S extends string, T extends Transition<S>>(m: Machine<S, T>, row: { readonly status: NoInfer<S> } & GuardRow<T>, action: T['action'], actor: Actor): Next<S> {
  return find(m, row, action, actor)
}

/**
 * The transition of `action`, to be taken now: as `stepFrom`, but the guards that the machine cannot decide must be named as checked. A
 * missing name is a programming error and throws.
 */
export function next<S extends string, T extends Transition<S>, A extends T['action']>(
  m: Machine<S, T>,
  row: { readonly status: NoInfer<S> } & GuardRow<T>,
  action: A,
  actor: Actor,
  ...checked: Checked<T, A>
): Next<S> {
  const step = find(m, row, action, actor)
  const named: readonly string[] = checked
  const forgotten = step.ok ? step.transition.guards?.find((guard) => guard.holds === undefined && !named.includes(guard.name)) : undefined
  if (forgotten !== undefined) throw new Error(`${m.name}: ${action} was not checked for ${forgotten.name}`)
  return step
}

function find<S extends string>(m: Machine<S>, row: { readonly status: S }, action: string, actor: Actor): Next<S> {
  const transition: Transition<S> | undefined = m.transitions.find((t) => t.action === action && t.actor.includes(actor) && t.from.includes(row.status))
  if (!transition) return { ok: false, reason: NOT_ALLOWED }
  const broken = brokenGuard(transition, row)
  if (broken !== undefined) return { ok: false, reason: broken.text, guard: broken.name }
  return { ok: true, to: transition.to === 'same' ? row.status : transition.to, transition }
}

const brokenGuard = ({ guards }: Transition, row: unknown): Guard | undefined => guards?.find((guard) => guard.holds?.(row) === false)

/** The actions that `actor` may take on the row, in table order; for buttons. A disabled organisation starts nothing new (R519). */
export function actionsFrom<S extends string, T extends Transition<S>>(m: Machine<S, T>, row: { readonly status: NoInfer<S> } & GuardRow<T>, actor: Actor, isDisabled = false): T['action'][] {
  const open = m.transitions.filter((t) => t.from.includes(row.status) && t.actor.includes(actor) && !(isDisabled && t.newBusiness === true) && brokenGuard(t, row) === undefined)
  return [...new Set(open.map((t) => t.action))]
}

/** The initial state when `actor` creates; null when not permitted. */
export const initialState = <S extends string>(m: Machine<S>, actor: Actor): S | null => m.initial.find((i) => i.actor.includes(actor))?.to ?? null

/** States without outgoing transitions. */
export const endStates = <S extends string>(m: Machine<S>): S[] => m.states.filter((s) => !m.transitions.some((t) => t.to !== 'same' && t.to !== s && t.from.includes(s)))

/** Type guard: whether the text from a database row is a state of the machine. */
export function isState<S extends string>(m: Machine<S>, text: string): text is S {
  return m.states.some((s) => s === text)
}
