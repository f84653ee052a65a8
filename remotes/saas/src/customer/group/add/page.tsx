import { AddTenant } from '@linggong/shared/business/tenant/form'

export function Page() {
  return <AddTenant kind="platform" base="/admin/customer/group" />
}
