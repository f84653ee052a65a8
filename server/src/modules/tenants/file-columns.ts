import { sql } from 'kysely'
import { addressText } from '@linggong/shared/domain/area'
import { tenantFields, tenantListFields } from '@linggong/shared/domain/fields/tenant'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import { stored } from './profile.ts'

interface FileOnly {
  readonly contact_address: unknown
}

interface Lacking {
  readonly opening: string
  readonly lacks: string
}

/** What only the files of lists of organisations show, read from the table of that name. */
export const fileOnly = (table: string) =>
  sql<unknown>`${sql.ref(`${table}.profile`)} -> 'contact_address'`.as('contact_address')

/** A row of the screen has none of it. */
export const withoutFileOnly = <R extends FileOnly & Lacking>({ contact_address: _address, lacks: _lacks, ...row }: R) => row

const { column, custom } = sheetColumnsOf({ ...tenantFields, ...tenantListFields })

/** Who is responsible; the phone is masked. */
export const managerColumns = [column('manager_name', 12), column('manager_phone', 16)] as const

/** Where it is, and what it still needs. */
export const fileOnlyColumns = [
  custom('contact_address', ({ contact_address }: FileOnly) => addressText(stored.shape.contact_address.parse(contact_address ?? undefined)), 36),
  custom('opening', ({ opening, lacks }: Lacking) => (lacks === '' ? opening : `${opening}，还缺${lacks}`), 40),
] as const
