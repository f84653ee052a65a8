// State machines as data (domain.md §2.2): the server executes them, the screens derive their buttons from them.

export type Actor = 'saas' | 'park' | 'platform' | 'agency' | 'company' | 'user' | 'system'

/**
 * A condition of a transition, with its refusal text. With `holds` the machine decides it from the row; otherwise it
 * depends on more than the row, and the code that takes the transition checks it and confirms so by passing its name.
 */
export interface Guard {
  readonly name: string
  readonly text: string
  /** It may come to hold by itself, so it does not stand in the way of what is ahead: that somebody applies. */
  readonly mayCome?: true
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
  /** The page's action that grants it; default: its own name, without the outcome of a review. */
  readonly grant?: string
  /** Triggered by the system (callback, clock), never by a button. */
  readonly by?: 'system'
  /** Marked ⛔ in the specification: refused for a disabled company (R519, decision 20). */
  readonly newBusiness?: true
  /** Begins anew what has ended, if somebody wants to: nothing waits for it. */
  readonly reopens?: true
}

export interface Initial<S extends string = string, G extends Guard = Guard> {
  readonly actor: readonly Actor[]
  readonly to: S
  /** Of creation, as those of a transition; with `holds` they read what the record is created from. */
  readonly guards?: readonly G[]
  readonly newBusiness?: true
}

export interface Machine<S extends string = string, T extends Transition = Transition<S>, I extends Initial<S> = Initial<S>, F extends string = string> {
  readonly name: string
  /** The column and the key on the wire that have the state; default: `status`. */
  readonly field?: F
  readonly states: readonly S[]
  /** The regular final state; other final states are exceptions. */
  readonly goal?: S
  /** How a record is created. Several rows when the initial state depends on the creator. */
  readonly initial: readonly I[]
  readonly transitions: readonly T[]
}

export type StateOf<M extends Machine> = M['states'][number]
/** The key of its state in the rows that it is about. */
export type StateFieldOf<M extends Machine> = NonNullable<M['field']>
export type ActionOf<M extends Machine> = M['transitions'][number]['action']

type GuardOf<T> = T extends { readonly guards?: readonly (infer G extends Guard)[] } ? G : never
type Asks<G> = G extends { holds(row: infer R): boolean } ? (row: R) => void : never

/** All fields that the guards with `holds` read. */
export type GuardRow<T> = [Asks<GuardOf<T>>] extends [never] ? unknown : Asks<GuardOf<T>> extends (row: infer R) => void ? R : unknown

type UncheckedName<G> = G extends { holds(row: never): boolean } ? never : G extends Guard ? G['name'] : never
type Names<N> = [N] extends [never] ? readonly [] : readonly [N, ...N[]]

/** The names that `next` requires for an action: none, or those of the guards that the machine cannot decide. */
export type Checked<T extends Transition, A extends string> = Names<UncheckedName<GuardOf<Extract<T, { readonly action: A }>>>>
/** The same of a creation, for `created`. */
export type CheckedToCreate<I extends Initial> = Names<UncheckedName<GuardOf<I>>>
export type CheckedOf<M extends Machine, A extends ActionOf<M>> = Checked<M['transitions'][number], A>

/** The literal types kept of a declared transition: action and guards. */
type Typed<S extends string, T> = T extends Transition<S> ? Transition<S, T['action'], GuardOf<T>> : never
type TypedInitial<S extends string, I> = I extends Initial<S> ? Initial<S, GuardOf<I>> : never

/** Rejects unknown keys, which an inferred type would accept silently; and requires literal names, so that they can be checked. */
type Exact<T, K extends PropertyKey = keyof Transition> = { readonly [P in Exclude<keyof T, K>]: never } & (string extends GuardOf<T>['name'] ? { readonly guards: 'guards need literal names: as const' } : unknown)

export const NOT_ALLOWED = '当前状态不允许该操作'
export const STALE = '数据已变更，请刷新后重试'

/** `guard`: the one that failed; without it, state or actor do not permit the action. */
type Refused = { ok: false; reason: string; guard?: string }
export type Next<S extends string> = { ok: true; to: S; transition: Transition<S> } | Refused
export type Created<S extends string> = { ok: true; to: S } | Refused

/** Declares a machine, keeping the literal types of its states, actions and guards. */
export function machine<const S extends string, const T extends readonly Transition<S>[], const I extends readonly Initial<S>[], const F extends string = 'status'>(m: {
  readonly name: string
  readonly field?: F
  readonly states: readonly S[]
  readonly goal?: NoInfer<S>
  readonly initial: I & { readonly [P in keyof I]: Exact<I[P], keyof Initial> }
  readonly transitions: T & { readonly [P in keyof T]: Exact<T[P]> }
}): Machine<S, Typed<S, T[number]>, TypedInitial<S, I[number]>, F>
export function machine(m: Machine): Machine {
  return m
}

/** Absent: of a record without states. */
export const stateField = ({ field = 'status' }: Pick<Machine, 'field'> = {}): string => field

/** A row as its machine reads it: with its state as `status`. */
export function asRead<R extends object>(m: Pick<Machine, 'field'>, row: R): R & { readonly status: string } {
  const state: unknown = new Map(Object.entries(row)).get(stateField(m))
  return { ...row, status: typeof state === 'string' ? state : '' }
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
  if (step.ok) refuseUnchecked(m, action, step.transition, checked)
  return step
}

/**
 * The initial state of a record that `actor` creates, as far as the machine can decide: actor, the guards with `holds`; or the refusal
 * text. `facts`: what those guards read. For buttons and early checks; the record itself is created with `created`.
 */
export function creationBy<S extends string, T extends Transition<S>, I extends Initial<S>>(m: Machine<S, T, I>, facts: GuardRow<I>, actor: Actor): Created<S> {
  const initial: Initial<S> | undefined = m.initial.find((one) => one.actor.includes(actor))
  if (!initial) return { ok: false, reason: NOT_ALLOWED }
  const broken = brokenGuard(initial, facts)
  return broken === undefined ? { ok: true, to: initial.to } : { ok: false, reason: broken.text, guard: broken.name }
}

/** As `creationBy`, for a record that is created now: the guards that the machine cannot decide must be named as checked, as for `next`. */
export function created<S extends string, T extends Transition<S>, I extends Initial<S>>(
  m: Machine<S, T, I>,
  facts: GuardRow<I>,
  actor: Actor,
  ...checked: CheckedToCreate<I>
): Created<S> {
  const initial: Initial<S> | undefined = m.initial.find((one) => one.actor.includes(actor))
  if (initial) refuseUnchecked(m, 'create', initial, checked)
  return creationBy(m, facts, actor)
}

function refuseUnchecked({ name }: { readonly name: string }, action: string, { guards = [] }: Guarded, checked: readonly string[]): void {
  const forgotten = guards.find((guard) => guard.holds === undefined && !checked.includes(guard.name))
  if (forgotten !== undefined) throw new Error(`${name}: ${action} was not checked for ${forgotten.name}`)
}

function find<S extends string>(m: Machine<S>, row: { readonly status: S }, action: string, actor: Actor): Next<S> {
  const transition: Transition<S> | undefined = m.transitions.find((t) => t.action === action && t.actor.includes(actor) && t.from.includes(row.status))
  if (!transition) return { ok: false, reason: NOT_ALLOWED }
  const broken = brokenGuard(transition, row)
  if (broken !== undefined) return { ok: false, reason: broken.text, guard: broken.name }
  return { ok: true, to: transition.to === 'same' ? row.status : transition.to, transition }
}

type Guarded = Pick<Transition, 'guards'>

const brokenGuard = ({ guards }: Guarded, row: unknown): Guard | undefined => guards?.find((guard) => guard.holds?.(row) === false)

/** The actions that `actor` may take on the row, in table order; for buttons. A disabled organisation starts nothing new (R519). */
export function actionsFrom<S extends string, T extends Transition<S>>(m: Machine<S, T>, row: { readonly status: NoInfer<S> } & GuardRow<T>, actor: Actor, isDisabled = false): T['action'][] {
  const open = m.transitions.filter((t) => t.from.includes(row.status) && t.actor.includes(actor) && !(isDisabled && t.newBusiness === true) && brokenGuard(t, row) === undefined)
  return [...new Set(open.map((t) => t.action))]
}

/** States without outgoing transitions. */
export const endStates = <S extends string>(m: Machine<S>): S[] => m.states.filter((s) => !m.transitions.some((t) => t.to !== 'same' && t.to !== s && t.from.includes(s)))

/** Type guard: whether the text from a database row is a state of the machine. */
export function isState<S extends string>(m: Machine<S>, text: string): text is S {
  return m.states.some((s) => s === text)
}

/** The label of an action of a machine. */
export const wordOf = ({ words }: { readonly words?: Readonly<Record<string, string>> }, step: string): string => words?.[step] ?? step
