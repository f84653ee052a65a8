import type { RemoteRoute } from '@linggong/shared/api/remote'

export interface MessageTarget {
  readonly kind: 'settlement' | 'import' | 'export'
  readonly id: string
}

/** The page of each kind of thing that a message may be about. */
const routeNames: Readonly<Record<MessageTarget['kind'], string>> = {
  settlement: 'CompanySettlementSettPageInfo',
  import: 'CommonSystemImportPageIndex',
  export: 'CommonSystemExportPageIndex',
}

/** Where a message leads, if the account may go there; null for a message that is only to be read. */
export function messagePath(routes: readonly RemoteRoute[], target: MessageTarget | null): string | null {
  if (target === null) return null
  const route = routes.find(({ name }) => name === routeNames[target.kind])
  return route ? `/${route.path.replace(':id', encodeURIComponent(target.id))}` : null
}
