import { agencyPages } from './agency.ts'
import { commonPages } from './common.ts'
import { companyPages } from './company.ts'
import { parkPages } from './park.ts'
import { platformPages } from './platform.ts'
import { saasPages } from './saas.ts'

/**
 * All pages of each flavour: those of its remote, then the common ones. Only implemented pages are listed.
 * For the server and for tests; a browser loads only its own remote's table and the common one.
 */
export const pageTables = {
  saas: { ...saasPages, ...commonPages },
  park: { ...parkPages, ...commonPages },
  platform: { ...platformPages, ...commonPages },
  agency: { ...agencyPages, ...commonPages },
  company: { ...companyPages, ...commonPages },
} as const

type PagesOf<T> = T extends unknown ? (T[keyof T] extends infer M ? (M extends { pages: infer P } ? P[keyof P] : never) : never) : never
type NamesIn<P> = (P extends { lists: readonly (infer D extends string)[] } ? D : never) | (P extends { shows: infer D extends string } ? D : never)

/** The documents for which some flavour has a page. */
export type DocumentName = NamesIn<PagesOf<(typeof pageTables)[keyof typeof pageTables]>>

/** The actions of the page that lists a document, which roles can grant. */
export type GrantsIn<T, D> = PagesOf<T> extends infer P ? (P extends { lists: readonly (infer L)[]; actions: infer A } ? (D extends L ? keyof A & string : never) : never) : never
