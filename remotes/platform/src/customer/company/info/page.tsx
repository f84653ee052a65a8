import { useEvidenceTab } from '@linggong/shared/business/evidence/enterprise-tab'
import { TenantDetail } from '@linggong/shared/business/tenant/detail'
import { home } from '../../../home.ts'

const ways = () => ({ worker: home.listOf('company_user').path, settlement: '/platform/settlement/sett' })

/** 企业详情, read only. */
export function Page() {
  const evidence = useEvidenceTab(home)
  return <TenantDetail home={home} kind="company" ways={ways} tabs={({ id }) => evidence(id)} />
}
