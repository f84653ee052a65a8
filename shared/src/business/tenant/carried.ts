import { isRecord } from '@linggong/shared/api/errors'
import type { TenantValues } from './values.ts'

// Step 1 creates an organisation, and the form of the new one goes on with step 2. What the look-up of the first has found for the second goes along in
// the state of the navigation: the organisation has no such step yet, and saving one would count as having filled it in.

type Carried = Pick<TenantValues, 'credit_code' | 'legal_name'>

export const carried = (id: string, { credit_code, legal_name }: TenantValues) => ({ carried: { id, credit_code, legal_name } })

const carriedBy = (id: string, state: unknown): Readonly<Record<string, unknown>> | undefined => (isRecord(state) && isRecord(state['carried']) && state['carried']['id'] === id ? state['carried'] : undefined)

/** Whether it has just been created. */
export const isNew = (id: string, state: unknown): boolean => carriedBy(id, state) !== undefined

/** What came along for this organisation. */
export function carriedTo(id: string, state: unknown): Carried {
  const given = carriedBy(id, state) ?? {}
  const text = (key: keyof Carried): string => (typeof given[key] === 'string' ? given[key] : '')
  return { credit_code: text('credit_code'), legal_name: text('legal_name') }
}

/** The record's own values where it has any. */
export const withCarried = (value: TenantValues, { credit_code, legal_name }: Carried): TenantValues => ({ ...value, credit_code: value.credit_code || credit_code, legal_name: value.legal_name || legal_name })
