import { TenantDetail } from '@linggong/shared/business/tenant/detail'

const ways = () => ({ settlement: '/park/business/settlements' })

/** 企业详情, read only. */
export function Page() {
  return <TenantDetail kind="company" ways={ways} />
}
