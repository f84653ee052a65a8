import * as contract from '@linggong/shared/contract/open-clients'
import { historyOf } from '../../kernel/history.ts'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { clientRow, clientsOf } from './queries.ts'
import { grantable, scopesFor } from './scopes.ts'
import { createClient, removeClient, rotateSecret, switchClient, updateClient } from './service.ts'
import { serveTokens } from './token-route.ts'

/** The programs that may call in an organisation's name, and their tokens. */
export const openClients = defineModule({
  routes: (all) => [
    read(contract.listOpenClients, (tx, { actor, query, now }) => clientsOf(tx, actor, query, now)),
    read(contract.listOpenScopes, async (_tx, { actor }) => ({ results: scopesFor(all.calls(), actor) })),
    write(contract.createOpenClient, (tx, { actor, body, now }) => createClient(tx, { actor, mayGrant: grantable(all.calls(), actor), now }, body)),
    write(contract.updateOpenClient, (tx, { actor, params, body, now }) => updateClient(tx, { actor, mayGrant: grantable(all.calls(), actor), now }, params.id, body)),
    write(contract.rotateOpenSecret, (tx, { actor, params, body, now }) => rotateSecret(tx, { actor, mayGrant: grantable(all.calls(), actor), now }, params.id, body)),
    write(contract.switchOpenClient, (tx, { actor, params, body, now }) => switchClient(tx, { actor, mayGrant: grantable(all.calls(), actor), now }, params.id, body)),
    write(contract.removeOpenClient, async (tx, { actor, params, now }) => {
      await removeClient(tx, actor, params.id, now)
      return { ok: true as const }
    }),
    read(contract.openClientHistory, async (tx, { actor, params }) => ({ results: await historyOf(tx, 'open_client', (await clientRow(tx, actor, params.id)).id) })),
  ],
  serve: serveTokens,
  cleanUp: async (tx, before) => {
    await tx.deleteFrom('app.open_token').where('expire_at', '<', before(1)).execute()
  },
  tables: ['app.open_client', 'app.open_token'],
  // As sessions: a program that is refused asks for another.
  notBackedUp: ['app.open_token'],
})
