import type { RemoteRoute } from '@linggong/shared/api/remote'

export interface MessageTarget {
  readonly kind: 'settlement' | 'import' | 'export'
  readonly id: string
}

/** The page of each kind of record that a message may refer to. */
const routeNames: Readonly<Record<MessageTarget['kind'], string>> = {
  settlement: 'CompanySettlementSettPageInfo',
  import: 'CommonSystemImportPageIndex',
  export: 'CommonSystemExportPageIndex',
}

/** The page that a message links to, if the account may open it; else null. */
export function messagePath(routes: readonly RemoteRoute[], target: MessageTarget | null): string | null {
  if (target === null) return null
  const route = routes.find(({ name }) => name === routeNames[target.kind])
  return route ? `/${route.path.replace(':id', encodeURIComponent(target.id))}` : null
}
