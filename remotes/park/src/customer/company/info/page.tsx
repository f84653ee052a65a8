import { TenantDetail } from '@linggong/shared/business/tenant/detail'
import { home } from '../../../home.ts'

const ways = () => ({ settlement: '/park/business/settlements' })

/** 企业详情, read only. */
export function Page() {
  return <TenantDetail home={home} kind="company" ways={ways} />
}
