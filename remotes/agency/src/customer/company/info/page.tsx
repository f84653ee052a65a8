import { TenantDetail } from '@linggong/shared/business/tenant/detail'

/** 企业详情. */
export function Page() {
  return <TenantDetail kind="company" base="/agency/customer/company" />
}
