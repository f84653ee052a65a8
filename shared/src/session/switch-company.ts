import type { Flavour } from '../contract/call.ts'
import { dropAll } from './log-out.ts'
import { type Ticket, asTicket, writeTicket } from './token.ts'

/** Only agencies and companies have associated companies to switch between (R149). */
export function maySwitchCompany(flavour: Flavour | null): boolean {
  return flavour === 'agency' || flavour === 'company'
}

type Page = Pick<Location, 'replace'>

/** Goes on as another company with the token of `switch_company` (R152). False when the answer holds none. */
export function adoptCompany(answer: { readonly token: string; readonly app: Flavour }, page: Page = location): boolean {
  const ticket = asTicket(answer)
  if (ticket) startOver(ticket, page)
  return ticket !== null
}

/**
 * Goes on as somebody else in a new document: no cache, no open tab, no draft and no selection of the
 * session before can be acted on by mistake. It starts at the front page, for the page in front may show
 * a record that the new one does not have. Local storage stays: it holds how the screen looks (R441).
 */
export function startOver(ticket: Ticket, page: Page = location): void {
  sessionStorage.clear()
  dropAll()
  writeTicket(ticket)
  page.replace('/')
}
