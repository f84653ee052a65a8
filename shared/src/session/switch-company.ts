import type { Flavour } from '../contract/call.ts'
import { dropAll } from './log-out.ts'
import { type Ticket, asTicket, writeTicket } from './token.ts'

/** Only agencies and companies have associated companies to switch between (R149). */
export function maySwitchCompany(flavour: Flavour | null): boolean {
  return flavour === 'agency' || flavour === 'company'
}

type Page = Pick<Location, 'replace'>

/** Continues as another company with the token of `switch_company` (R152). False when the answer has none. */
export function adoptCompany(answer: { readonly token: string; readonly app: Flavour }, page: Page = location): boolean {
  const ticket = asTicket(answer)
  if (ticket) startOver(ticket, page)
  return ticket !== null
}

/**
 * Continues as another user in a new document, so that no cache, open tab, draft or selection of the
 * previous session can be used by mistake. Starts at the front page, because the current page may show
 * a record that the new user cannot see. Local storage stays: it holds display settings (R441).
 */
export function startOver(ticket: Ticket, page: Page = location): void {
  sessionStorage.clear()
  dropAll()
  writeTicket(ticket)
  page.replace('/')
}
