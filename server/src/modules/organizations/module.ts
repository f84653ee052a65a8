import * as contract from '@linggong/shared/contract/organizations'
import { historyOf } from '../../kernel/history.ts'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { organizationsOf, treesOf } from './queries.ts'
import { createOrganization, ownOrganization, updateOrganization } from './service.ts'

export const organizations = defineModule({
  routes: [
    read(contract.listOrganizations, (tx, { actor, query }) => organizationsOf(tx, actor, query)),
    read(contract.organizationTrees, (tx, { actor }) => treesOf(tx, actor)),
    write(contract.createOrganization, (tx, { actor, body, now }) => createOrganization(tx, actor, body, now)),
    write(contract.updateOrganization, (tx, { actor, params, body }) => updateOrganization(tx, actor, params.id, body)),
    read(contract.organizationHistory, async (tx, { actor, params }) => ({ results: await historyOf(tx, 'organization', (await ownOrganization(tx, actor, params.id)).id) })),
  ],
  tables: ['app.organization'],
})
