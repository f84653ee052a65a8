import { taxRegistrationFields } from '../fields/tax-registration.ts'
import type { TaxRegistrationStatus } from '../machines/tax-registration.ts'
import { statusOf } from '../statuses.ts'
import type { Tile } from './tile.ts'

/** 税务登记 of a park's workers in one state. */
export const registrationsIn = (status: TaxRegistrationStatus): Tile => ({
  key: `tax_registration.${status}`, label: `${statusOf(taxRegistrationFields.status.table, status).label}的税务登记`, list: 'tax_registration', filter: { status },
})
