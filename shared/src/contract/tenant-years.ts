import { z } from 'zod'
import { type TenantKind, tenantForm } from '../domain/tenant-forms.ts'
import { family } from './call.ts'
import { cents, idParams } from './schemas/common.ts'

// The year of an organisation as its page draws it, for those above it.

const call = family('tenant-years', {})

/** The last twelve months, the oldest first; those without business have zeros. */
const year = z.object({
  months: z.array(
    z.object({
      /** `2026-11`. */
      month: z.string(),
      /** Σ of settlements paid in the month. */
      amount: cents,
      /** Whom their bills paid, each counted once. */
      workers: z.int(),
      /** Payments begun in the month that the bank has answered. */
      payments: z.int(),
      /** Those of them that failed or came back. */
      failed: z.int(),
    }),
  ),
})

const yearCall = (kind: TenantKind) => {
  const { what, path, shows } = tenantForm(kind)
  return call({ name: `${kind}Year`, summary: `${what}近一年`, method: 'GET', path: `${path}:id/year/`, access: shows, params: idParams, response: year })
}

export const parkYear = yearCall('park')
export const platformYear = yearCall('platform')
export const agencyYear = yearCall('agency')
export const companyYear = yearCall('company')
