import { AddTenant } from '@linggong/shared/business/tenant/form'

export function Page() {
  return <AddTenant kind="company" base="/agency/customer/company" />
}
