import { AddTenant } from '@linggong/shared/business/tenant/form'

export function Page() {
  return <AddTenant kind="agency" base="/platform/operate/business" />
}
