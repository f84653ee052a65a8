import type { CallOutput } from '@linggong/shared/contract/call'
import type { listOpenClients, listOpenScopes } from '@linggong/shared/contract/open-clients'
import { openClientFields } from '@linggong/shared/domain/fields/open-client'
import { statusOf } from '@linggong/shared/domain/status-option'

type Client = Pick<CallOutput<typeof listOpenClients>['results'][number], 'scopes'>

/** Why the user gets nothing that uses the client: it may do what they may not. Undefined when they can. */
export type Lacks = (client: Client) => string | undefined

export const lacksOf = (scopes: CallOutput<typeof listOpenScopes>['results']): Lacks => (client) => {
  const missing = scopes.filter(({ scope, may_grant: may }) => !may && client.scopes.includes(scope))
  const names = missing.map(({ scope }) => statusOf(openClientFields.scopes.table, scope).label)
  return names.length === 0 ? undefined : `它的授权范围“${names.join('、')}”包含您没有的权限`
}
