import * as contract from '@linggong/shared/contract/inspections'
import { handle, read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { inspectEvidence } from './inspecting.ts'
import { endInspection, inspectionsOf, openInspection } from './service.ts'

/** 检查链接: what an inspector from outside is let in with. */
export const inspections = defineModule({
  routes: [
    read(contract.inspections, (tx, { actor, params }) => inspectionsOf(tx, actor, params.id)),
    write(contract.createInspection, (tx, { actor, deps, params, body, now }) => openInspection(tx, deps, actor, params.id, body, now)),
    write(contract.endInspection, async (tx, { actor, params, body, now }) => {
      await endInspection(tx, actor, params.id, body.version, now)
      return { ok: true as const }
    }),
    // Three of the system's: looks are counted and recorded before anything is answered.
    handle(contract.inspect, ({ deps, body, request }) => inspectEvidence(deps, body, request.ip)),
  ],
  cleanUp: async (tx, before) => {
    await tx.deleteFrom('app.inspection').where('expire_at', '<', before(365)).execute()
  },
  tables: ['app.inspection'],
})
