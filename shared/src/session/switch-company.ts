import type { Flavour } from '../contract/call.ts'
import { writeTicket } from './token.ts'

/** Only agencies and companies have associated companies to switch between (R149). */
export function maySwitchCompany(flavour: Flavour | null): boolean {
  return flavour === 'agency' || flavour === 'company'
}

/**
 * Goes on as another company with the token of `switch_company`, in a new document (R152): no cache,
 * no open tab and no selection of the old company can be acted on by mistake. It starts at the front
 * page, for the page in front may show a record that the new company does not have.
 */
export function adoptCompany(
  answer: { readonly token: string; readonly app: Flavour },
  page: Pick<Location, 'replace'> = location,
): void {
  writeTicket({ token: answer.token, flavour: answer.app })
  page.replace('/')
}
