import type { CallOutput } from '@linggong/shared/contract/call'
import type { platformDetail } from '@linggong/shared/contract/tenants'
import { addressText } from '@linggong/shared/domain/area'
import { platformFields } from '@linggong/shared/domain/fields/tenant'
import { type Fact, factsOf } from '@linggong/shared/ui/facts'
import { MaskedText } from '@linggong/shared/ui/masked-text'

export type GroupRecord = CallOutput<typeof platformDetail>

export function groupFacts(group: GroupRecord): Fact[] {
  const fact = factsOf(platformFields, group)
  return [
    fact('alias'),
    fact('credit_code'),
    fact('industry_name'),
    fact('legal_name'),
    fact('manager_name'),
    fact('manager_phone', { value: <MaskedText masked={group.manager_phone} kind="tenant" id={group.id} field="manager_phone" /> }),
    fact('source_method'),
    { label: '业务公司 / 企业', value: `${group.agency_count} 家 / ${group.company_count} 家` },
    fact('create_at'),
    fact('register_address', { isWide: true }),
    fact('contact_address', { value: addressText(group.contact_address), isWide: true }),
    fact('remark', { isWide: true }),
  ]
}
