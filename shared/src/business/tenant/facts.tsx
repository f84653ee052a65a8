import type { CallOutput } from '../../contract/call.ts'
import type { companyDetail } from '../../contract/tenants.ts'
import { addressText } from '../../domain/area.ts'
import { tenantFields } from '../../domain/fields/tenant.ts'
import { type Fact, factsOf } from '@linggong/shared/ui/facts'
import { MaskedText } from '@linggong/shared/ui/masked-text'
import { Papers } from './step-facts.tsx'

type Profile = CallOutput<typeof companyDetail>

/** Step 1 of an organisation, for those above it. */
export function tenantFacts(tenant: Profile, more: readonly Fact[] = []): Fact[] {
  const fact = factsOf(tenantFields, tenant)
  const masked = (key: 'manager_phone' | 'payment_phone' | 'manager_id_no') => fact(key, { value: <MaskedText masked={tenant[key]} kind="tenant" id={tenant.id} field={key} /> })
  const above = (['agency_name', 'platform_name', 'park_name'] as const).filter((key) => tenant[key] !== '').map((key) => fact(key))
  return [
    fact('sn'),
    fact('alias'),
    fact('credit_code'),
    fact('industry_name'),
    ...above,
    fact('manager_name'),
    masked('manager_phone'),
    masked('payment_phone'),
    masked('manager_id_no'),
    ...(tenant.administrators.length === 0 ? [] : [fact('administrators', { value: tenant.administrators.map(standing).join('、') })]),
    fact('manager_id_card', { value: <Papers urls={tenant.manager_id_card} label={tenantFields.manager_id_card.label} purpose="id_card" /> }),
    fact('attorney_letter', { value: <Papers urls={tenant.attorney_letter} label={tenantFields.attorney_letter.label} purpose="qualification" /> }),
    fact('source_method'),
    ...(tenant.channel === '' ? [] : [fact('channel')]),
    fact('create_at'),
    ...more,
    fact('register_address', { isWide: true }),
    fact('contact_address', { value: addressText(tenant.contact_address), isWide: true }),
    fact('remark', { isWide: true }),
  ]
}

const standing = ({ name, invitation }: Profile['administrators'][number]): string => (invitation === null ? name : `${name}（${invitation === 'open' ? '已邀请' : '邀请已失效'}）`)
