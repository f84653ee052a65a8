import { useEffect, useRef } from 'react'
import type { PermissionKeys } from './permission-marks.ts'

/** What the command palette needs to offer an action before its page is open; listed in the route table. */
export interface CommandFacts {
  /** Unique in the suite: `company.bill.import`. */
  readonly id: string
  /** The label of the button. */
  readonly title: string
  /** Any one suffices; omitted where everyone may. */
  readonly keys?: PermissionKeys
  /** Starts new business, which a disabled company may not (R043). */
  readonly isNewBusiness?: boolean
  /** The list of the page that has its button, where the page has several (`useListTabs`). */
  readonly list?: string
}

export interface Command extends CommandFacts {
  /** What it acts on, where the page does not say: the number of a record. */
  readonly on?: string
  readonly run: () => void
}

type Offer = () => Command | null

/** The latest is last: a page may show the same button twice (header, empty state), and one of them may unmount. */
let offers: readonly { readonly id: string; readonly offer: Offer }[] = []
let awaited: { readonly id: string; readonly path: string; readonly until: number } | null = null

/** A page slower than this is not waited for: a dialog that opens much later would surprise. */
const patienceMs = 15_000

/**
 * Offers an action in the command palette while the component is mounted and visible (a hidden
 * tab offers nothing); null while the action is unavailable.
 */
export function useCommand(command: Command | null): void {
  const latest = useRef(command)
  useEffect(() => {
    latest.current = command
  })
  const id = command?.id
  useEffect(() => (id === undefined ? undefined : offerCommand(id, () => latest.current)), [id])
}

/** For use outside React; returns a function that withdraws the offer. */
export function offerCommand(id: string, offer: Offer): () => void {
  const mine = { id, offer }
  offers = [...offers, mine]
  if (awaited?.id === id) {
    const isStillMeant = Date.now() < awaited.until && location.pathname === awaited.path
    awaited = null
    if (isStillMeant) offer()?.run()
  }
  return () => {
    offers = offers.filter((one) => one !== mine)
  }
}

/** The available actions, each once. */
export function offeredCommands(): readonly Command[] {
  const newest = new Map(offers.map(({ id, offer }) => [id, offer]))
  return [...newest.values()].map((offer) => offer()).filter((command) => command !== null)
}

/** Runs the command now if it is offered; else as soon as the page at `path` offers it, provided that the operator stays there. */
export function runCommand(id: string, path: string): void {
  const command = offers.findLast((one) => one.id === id)?.offer()
  if (command) command.run()
  else awaited = { id, path, until: Date.now() + patienceMs }
}
