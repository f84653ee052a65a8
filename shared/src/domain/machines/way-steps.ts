// The progress of a record in words: for its page, and for whoever is told of it without a page (流程审批).
import { FLAVOURS } from '../flavour-labels.ts'
import type { Fields } from '../fields/field.ts'
import { statusOf } from '../status-option.ts'
import { type Actor, type Machine, wordOf } from './machine.ts'
import { type LoggedStep, turnsAt, wayOf } from './way.ts'

interface Entry extends LoggedStep {
  readonly creator: string
  readonly create_at: string
  /** In words. */
  readonly action: string
}

/** As the kit draws it. */
interface Step {
  readonly title: string
  /** failed: stopped here until somebody acts; ended: left the regular path for good. */
  readonly at: 'done' | 'present' | 'failed' | 'ended' | 'ahead'
  readonly by?: { readonly action?: string; readonly creator: string; readonly create_at: string }
  readonly notes?: readonly string[]
}

/** What a record waits for beside its machine. */
interface Waits {
  readonly label: string
  readonly note: string
  /** The record as the machine reads it once nothing is waited for. */
  readonly after: State
}

interface State {
  readonly id?: string
  readonly status?: string
}

interface Known {
  readonly machine: Machine
  readonly fields: Fields
  readonly words?: Readonly<Record<string, string>>
}

interface More<E> {
  readonly waits?: Waits | undefined
  /** Whose the record is. */
  readonly owner?: Actor | undefined
  /** Of a step that was taken. */
  readonly stepNotes?: ((entry: E) => readonly string[]) | undefined
}

/** The progress of a record for display: past transitions with person and time, the present state and whose turn it is, the remaining states. */
export function waySteps<E extends Entry>(of: Known, record: State, log: readonly E[], { waits, owner, stepNotes }: More<E> = {}): Step[] {
  const { status = '', ...row } = waits?.after ?? record
  const { machine, fields } = of
  const { taken, back, detours, ahead } = wayOf(machine, { ...row, status }, log)
  const table = fields['status']?.kind === 'status' ? fields['status'].table : []
  const { label, tone } = statusOf(table, status)
  const at = waits ? 'present' : status === machine.goal ? 'done' : ahead.length === 0 ? 'ended' : tone === 'danger' ? 'failed' : 'present'
  const waiting = waits ? [waits.note] : at === 'present' || at === 'failed' ? turnsAt(machine, { ...row, status }, { isFailed: at === 'failed', owner }).map(({ actor, action }) => turnText(of, actor, action)) : []
  const told = (entry: E): readonly string[] => stepNotes?.(entry) ?? []
  const notes = [...waiting, ...(detours.length === 0 ? [] : [`途中：${detours.map((entry) => `${entry.action}（${[entry.creator, ...told(entry)].join('，')}）`).join('、')}`])]
  const present = waits?.label ?? label
  // A step that is called as the state it leads to is told once.
  const last = back === undefined && taken.at(-1)?.action === present ? taken.at(-1) : undefined
  const done = last === undefined ? taken : taken.slice(0, -1)
  const by = back ?? last
  if (last !== undefined) notes.push(...told(last))
  return [
    ...done.map((step): Step => ({ title: step.action, at: 'done', by: { creator: step.creator, create_at: step.create_at }, notes: told(step) })),
    { title: present, at, ...(by && { by }), ...(notes.length > 0 && { notes }) },
    ...ahead.map((state): Step => {
      const [turn] = turnsAt(machine, { ...row, status: state }, { owner })
      return { title: statusOf(table, state).label, at: 'ahead', ...(turn && turn.actor !== 'system' && { notes: [flavourText(turn.actor)] }) }
    }),
  ]
}

/** 等待企业确认 */
const turnText = (of: Known, actor: Actor, action: string): string =>
  // Without a person it moves on by itself: with its settlement, or when the bank has answered.
  `等待${actor === 'system' ? '' : flavourText(actor)}${wordOf(of, action)}`

const flavourText = (actor: Actor): string => statusOf(FLAVOURS, actor).label
