import { GroupContracts } from '@linggong/shared/business/contract/lazy-contracts'
import { orderFor } from '@linggong/shared/business/service/order-for'
import { TenantDetail } from '@linggong/shared/business/tenant/detail'
import { BackOfficeButton } from '../back-office-link.tsx'
import { home } from '../../../home.ts'
import { below } from '../below.ts'
import { GroupAgencies } from './agencies.tsx'

/** 集团详情: profile, its year, agencies. */
export function Page() {
  return (
    <TenantDetail
      home={home}
      kind="platform"
      base="/admin/customer/group"
      below={below}
      ways={(group) => ({ services: orderFor('platform', group) })}
      facts={({ agency_count, company_count }) => [{ label: '业务公司 / 企业', value: `${agency_count} 家 / ${company_count} 家` }]}
      tabs={(group) => [
        { key: 'agencies', label: `业务公司 (${group.agencies.length})`, content: <GroupAgencies agencies={group.agencies} /> },
        { key: 'contracts', label: '合同', content: <GroupContracts id={group.id} list={home.listOf('platform_contract').path} /> },
      ]}
      buttons={(group) => <BackOfficeButton group={group} />}
    />
  )
}
