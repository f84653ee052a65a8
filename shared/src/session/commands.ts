import { useEffect, useRef } from 'react'
import type { PermissionKeys } from './permission-marks.ts'

/** What the palette must know to offer an action before its page is open; the route table lists these. */
export interface CommandFacts {
  /** Unique in the suite: `company.bill.import`. */
  readonly id: string
  /** As the button says it. */
  readonly title: string
  /** Any one suffices; left out where everybody may. */
  readonly keys?: PermissionKeys
  /** Begins new business, which a disabled company may not (R043). */
  readonly isNewBusiness?: boolean
}

export interface Command extends CommandFacts {
  readonly run: () => void
}

type Offer = () => Command | null

/** The newest last: a page may show the same button twice (its head, its empty state), and one of them may go. */
let offers: readonly { readonly id: string; readonly offer: Offer }[] = []
let awaited: { readonly id: string; readonly path: string; readonly until: number } | null = null

/** A page that is slower than this is not waited for: a dialog out of nowhere would startle. */
const patienceMs = 15_000

/**
 * Offers an action in the command palette for as long as the component is mounted and in front (a kept-alive tab
 * that is hidden offers nothing); null while there is nothing to do.
 */
export function useCommand(command: Command | null): void {
  const latest = useRef(command)
  useEffect(() => {
    latest.current = command
  })
  const id = command?.id
  useEffect(() => (id === undefined ? undefined : offerCommand(id, () => latest.current)), [id])
}

/** Outside React; answers the end of the offer. */
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

/** The actions at hand, each once. */
export function offeredCommands(): readonly Command[] {
  const newest = new Map(offers.map(({ id, offer }) => [id, offer]))
  return [...newest.values()].map((offer) => offer()).filter((command) => command !== null)
}

/** Does it now where it is offered; else as soon as the page at `path` offers it, provided that the operator stays there. */
export function runCommand(id: string, path: string): void {
  const command = offers.findLast((one) => one.id === id)?.offer()
  if (command) command.run()
  else awaited = { id, path, until: Date.now() + patienceMs }
}
