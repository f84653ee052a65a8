import { TenantDetail } from '@linggong/shared/business/tenant/detail'
import { Button } from 'antd'
import { backOffice } from '../back-office.ts'
import { below } from '../below.ts'
import { GroupAgencies } from './agencies.tsx'

/** 集团详情: profile, its year, agencies. */
export function Page() {
  return (
    <TenantDetail
      kind="platform"
      base="/admin/customer/group"
      below={below}
      facts={({ agency_count, company_count }) => [{ label: '业务公司 / 企业', value: `${agency_count} 家 / ${company_count} 家` }]}
      tabs={(group) => [
        { key: 'agencies', label: `业务公司 (${group.agencies.length})`, content: <GroupAgencies agencies={group.agencies} /> },
      ]}
      buttons={(group) => (
        <Button href={backOffice(group)} target="_blank" rel="noopener">
          进入集团后台
        </Button>
      )}
    />
  )
}
