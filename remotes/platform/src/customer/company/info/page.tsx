import { TenantDetail } from '@linggong/shared/business/tenant/detail'

/** 企业详情, read only. */
export function Page() {
  return <TenantDetail kind="company" />
}
