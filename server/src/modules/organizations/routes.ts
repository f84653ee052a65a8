import * as contract from '@linggong/shared/contract/organizations'
import { historyOf } from '../../kernel/history.ts'
import { handle, type Route } from '../../kernel/route.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { organizationsOf, treesOf } from './queries.ts'
import { createOrganization, ownOrganization, updateOrganization } from './service.ts'

export const routes: Route[] = [
  handle(contract.listOrganizations, ({ deps, actor, query }) => inTransaction(deps.db, actor, (tx) => organizationsOf(tx, actor, query))),
  handle(contract.organizationTrees, ({ deps, actor }) => inTransaction(deps.db, actor, (tx) => treesOf(tx, actor))),
  handle(contract.createOrganization, ({ deps, actor, body }) => inTransaction(deps.db, actor, (tx) => createOrganization(tx, actor, body, deps.clock()))),
  handle(contract.updateOrganization, ({ deps, actor, params, body }) => inTransaction(deps.db, actor, (tx) => updateOrganization(tx, actor, params.id, body))),
  handle(contract.organizationHistory, ({ deps, actor, params }) =>
    inTransaction(deps.db, actor, async (tx) => ({ results: await historyOf(tx, 'organization', (await ownOrganization(tx, actor, params.id)).id) })),
  ),
]
