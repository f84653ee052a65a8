import { sql } from 'kysely'
import type { TenantKind } from '@linggong/shared/domain/tenant-forms'
import { record, type Seen } from '../../kernel/record.ts'
import { chainOf } from '../../kernel/session.ts'
import type { OfCompany } from '../templates/of-company.ts'

type Above = Parameters<typeof chainOf>[2]

export const platformRecord = record('app.tenant', 'platform', (_by, row: Seen & Above) => chainOf('platform', row.id, row))

/** The change log of each kind of organisation is within its own chain. */
export const tenantRecords = {
  platform: platformRecord,
  park: record('app.tenant', 'park', (_by, row: Seen & Above) => chainOf('park', row.id, row)),
  agency: record('app.tenant', 'agency', (_by, row: Seen & Above) => chainOf('agency', row.id, row)),
  company: record('app.tenant', 'company', (_by, row: Seen & Above) => chainOf('company', row.id, row)),
} as const satisfies Record<TenantKind, unknown>

/** With what saves a part of the configuration: brand, step 3 or 4. */
export const configuredNow = { configured_at: sql<Date>`now()` }

/** The chain of an enterprise, which is never without an agency. */
export function wholeChain(row: Above & { readonly id: string }): OfCompany {
  const chain = chainOf('company', row.id, row)
  const { platform_id, agency_id } = chain
  if (platform_id === null || agency_id === null) throw new Error(`enterprise ${row.id} belongs to no agency`)
  return { ...chain, platform_id, agency_id, company_id: row.id }
}
