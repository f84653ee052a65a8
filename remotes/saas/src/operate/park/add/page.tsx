import { AddTenant } from '@linggong/shared/business/tenant/form'

export function Page() {
  return <AddTenant kind="park" base="/admin/operate/park" />
}
