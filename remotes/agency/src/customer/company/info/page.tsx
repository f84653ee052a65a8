import { TenantDetail } from '@linggong/shared/business/tenant/detail'

const bills = '/agency/settlement/bill'

/** Workers and settlements of an enterprise begin with its bills. */
const ways = () => ({ contract: '/agency/customer/contract', worker: bills, settlement: bills })

/** 企业详情. */
export function Page() {
  return <TenantDetail kind="company" base="/agency/customer/company" ways={ways} />
}
