import { TenantDetail } from '@linggong/shared/business/tenant/detail'

/** 业务公司详情. */
export function Page() {
  return <TenantDetail kind="agency" base="/platform/operate/business" />
}
