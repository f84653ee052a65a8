import type { CallOutput } from '../../contract/call.ts'
import type { enterpriseSearch } from '../../contract/tenant-lookups.ts'
import type { TenantValues } from './values.ts'

export type Enterprise = CallOutput<typeof enterpriseSearch>['results'][number]

/** What the register knows besides the name, under the same keys as the form. */
const filled = ['register_address', 'credit_code', 'legal_name'] as const satisfies readonly (keyof Enterprise & keyof TenantValues)[]
type Filled = (typeof filled)[number]

export interface Difference {
  readonly field: Filled
  readonly typed: string
  readonly registered: string
}

export interface Fill {
  /** For the fields that are empty. */
  readonly set: Readonly<Partial<Record<Filled, string>>>
  /** What was typed is kept, and offered for replacement. */
  readonly kept: readonly Difference[]
}

/** What choosing an enterprise fills in: never over what somebody has typed. */
export function fillOf(values: Partial<Record<Filled, string>>, enterprise: Enterprise): Fill {
  const typed = (field: Filled): string => (values[field] ?? '').trim()
  const known = filled.filter((field) => enterprise[field] !== '')
  return {
    set: Object.fromEntries(known.filter((field) => typed(field) === '').map((field) => [field, enterprise[field]])),
    kept: known.filter((field) => typed(field) !== '' && typed(field) !== enterprise[field]).map((field) => ({ field, typed: typed(field), registered: enterprise[field] })),
  }
}
