import { sql } from 'kysely'
import { addressText } from '@linggong/shared/domain/area'
import { tenantFields } from '@linggong/shared/domain/fields/tenant'
import { progressText } from '@linggong/shared/domain/tenant-forms'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import { stored } from './profile.ts'

interface FileOnly {
  readonly contact_address: unknown
  readonly steps_done: readonly number[]
}

/** What only the files of lists of organisations show, read from the table of that name. */
export const fileOnly = (table: string) =>
  [sql<unknown>`${sql.ref(`${table}.profile`)} -> 'contact_address'`.as('contact_address'), sql<number[]>`${sql.ref(`${table}.steps_done`)}`.as('steps_done')] as const

/** A row of the screen has none of it. */
export const withoutFileOnly = <R extends FileOnly>({ contact_address: _address, steps_done: _steps, ...row }: R) => row

const { column, custom } = sheetColumnsOf(tenantFields)

/** Who is responsible; the phone is masked. */
export const managerColumns = [column('manager_name', 12), column('manager_phone', 16)] as const

/** Where it is, and how far its form has been filled in. */
export const fileOnlyColumns = [
  custom('contact_address', ({ contact_address }: FileOnly) => addressText(stored.shape.contact_address.parse(contact_address ?? undefined)), 36),
  custom('steps_done', ({ steps_done }: FileOnly) => progressText(steps_done), 24),
] as const
