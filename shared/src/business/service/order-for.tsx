// The operator's form of an order, with the organisation that it is for in its address.
import { TOPUP_OWNERS } from '../../domain/statuses.ts'

export type Owner = (typeof TOPUP_OWNERS)[number]['value']

interface Tenant {
  readonly id: string
  readonly name: string
}

export const orderFor = (flavour: Owner, { id, name }: Tenant): string => `/admin/product/recharge/add?${new URLSearchParams({ owner_flavour: flavour, tenant: id, tenant_name: name }).toString()}`

export interface OrderedFor {
  readonly flavour: Owner
  readonly tenant: Tenant | undefined
}

/** What the address says; without one an agency is to be chosen, as these order most. */
export function orderedFor(search: URLSearchParams): OrderedFor {
  const [id, name] = [search.get('tenant'), search.get('tenant_name')]
  const flavour = TOPUP_OWNERS.find(({ value }) => value === search.get('owner_flavour'))?.value ?? 'agency'
  return { flavour, tenant: id === null || name === null ? undefined : { id, name } }
}
