import type { CallOutput } from '@linggong/shared/contract/call'
import type { companyDetail } from '@linggong/shared/contract/tenants'
import { addressText } from '@linggong/shared/domain/area'
import { tenantFields } from '@linggong/shared/domain/fields/tenant'
import { type Fact, factsOf } from '@linggong/shared/ui/facts'
import { MaskedText } from '@linggong/shared/ui/masked-text'

export type Profile = CallOutput<typeof companyDetail>

/** Organisations above are listed only where there are any: a park has none. */
export function profileFacts(profile: Profile): Fact[] {
  const fact = factsOf(tenantFields, profile)
  const phone = (key: 'manager_phone' | 'payment_phone') => fact(key, { value: <MaskedText masked={profile[key]} kind="tenant" id={profile.id} field={key} /> })
  const above = (['agency_name', 'platform_name', 'park_name'] as const).filter((key) => profile[key] !== '').map((key) => fact(key))
  return [
    fact('sn'),
    fact('alias'),
    fact('credit_code'),
    fact('industry_name'),
    fact('legal_name'),
    fact('manager_name'),
    phone('manager_phone'),
    phone('payment_phone'),
    ...above,
    { label: '合同期限', value: termText(profile.contract_start_at, profile.contract_end_at) },
    fact('create_at'),
    fact('register_address', { isWide: true }),
    fact('contact_address', { value: addressText(profile.contact_address), isWide: true }),
  ]
}

/** Both ends inclusive; an unknown end stays open. */
export function termText(start: string | null, end: string | null): string {
  if (start === null && end === null) return ''
  return `${dayText(start)} 至 ${dayText(end)}`
}

const dayText = (day: string | null): string => day?.replaceAll('-', '/') ?? '—'
