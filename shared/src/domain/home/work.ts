// What waits for an organisation, as its pages and the machines of what they list say it.
import type { Flavour } from '../flavours.ts'
import { type Machine, stateField, type Transition } from '../machines/machine.ts'
import { type Page, type PageTable, pagesOf } from '../pages/page.ts'
import type { HomeFacts, Tile } from './tile.ts'

/** Records of a list in one state, in which this organisation moves them on. */
export interface Work {
  readonly page: Page
  readonly list: string
  readonly status: string
  /** The filter of the list that has its state. */
  readonly field: string
  /** The actions of the page that do it: any one suffices. */
  readonly grants: readonly string[]
}

/**
 * The states in which a kind of organisation moves the records of its lists on: by a review, or towards the machine's goal. Only by actions
 * that a page of its own grants, so what nobody there could do waits for nobody there.
 */
export function workOf(table: PageTable, flavour: Flavour, machines: ReadonlyMap<string, Machine>): Work[] {
  return pagesOf(table, flavour).flatMap((page) => {
    const granted = { ...page.actions, ...page.actionsIn?.[flavour] }
    return (page.lists ?? []).flatMap((list) => {
      const machine = machines.get(list)
      return (machine?.states ?? []).flatMap((status) => {
        const grants = machine?.transitions.filter((one) => one.from.includes(status) && one.actor.includes(flavour) && one.by !== 'system' && leadsOn(machine, status, one)).map(grantOf)
        const held = [...new Set(grants)].filter((grant) => Object.hasOwn(granted, grant))
        return held.length > 0 ? [{ page, list, status, field: stateField(machine), grants: held }] : []
      })
    })
  })
}

/** The page's action that grants a transition: both outcomes of a review, `audit_pass` and `audit_reject`, are granted by `audit`. */
export const grantOf = ({ grant, action }: Transition): string => grant ?? action.replace(/_(?:pass|reject)$/u, '')

function leadsOn(machine: Machine, status: string, { action, to, reopens }: Transition): boolean {
  return reopens === undefined && to !== 'same' && (action.endsWith('_pass') || left(machine, to) < left(machine, status))
}

/** How many transitions the goal is away, whatever their guards say; infinite where it is not reached, and without a goal. */
function left({ goal, transitions }: Machine, status: string): number {
  let reached = [status]
  for (let steps = 0; reached.length > 0; steps += 1) {
    if (goal !== undefined && reached.includes(goal)) return steps
    const known = reached
    reached = [...new Set(transitions.filter(({ from }) => from.some((one) => known.includes(one))).flatMap(({ to, reopens }) => (to === 'same' || reopens !== undefined ? [] : [to])).concat(known))]
    if (reached.length === known.length) return Infinity
  }
  return Infinity
}

/** Work that the first page says nothing about: neither is it told as waiting there, nor as something that others are expected to do. */
export function untold(work: readonly Work[], { waiting, others = [] }: Pick<HomeFacts, 'waiting' | 'others'>): Work[] {
  return work.filter(({ list, status, field }) => ![...waiting, ...others].some((tile) => tile.list === list && statesOf(tile, field).includes(status)))
}

const statesOf = ({ filter }: Tile, field: string): readonly string[] => filter[field]?.split(',') ?? []
