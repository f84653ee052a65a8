import { AgencyContracts } from '@linggong/shared/business/contract/of-organisation'
import { TenantDetail } from '@linggong/shared/business/tenant/detail'
import { home } from '../../../home.ts'

/** 业务公司详情. */
export function Page() {
  return <TenantDetail kind="agency" base="/platform/operate/business" tabs={({ id }) => [{ key: 'contracts', label: '合同', content: <AgencyContracts id={id} list={home.listOf('agency_contract').path} /> }]} />
}
