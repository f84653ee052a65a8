import { TenantDetail } from '@linggong/shared/business/tenant/detail'

const ways = () => ({ worker: '/platform/settlement/bill', settlement: '/platform/settlement/sett' })

/** 企业详情, read only. */
export function Page() {
  return <TenantDetail kind="company" ways={ways} />
}
