import { TenantDetail } from '@linggong/shared/business/tenant/detail'

const ways = () => ({ company: '/platform/customer/company', settlement: '/platform/settlement/sett' })

/** 业务公司详情. */
export function Page() {
  return <TenantDetail kind="agency" base="/platform/operate/business" ways={ways} />
}
