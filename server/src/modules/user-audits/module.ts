import * as collect from '@linggong/shared/contract/realname-collect'
import * as contract from '@linggong/shared/contract/user-audits'
import * as terminations from '@linggong/shared/contract/user-terminations'
import type { AuditKind } from '@linggong/shared/domain/user-audits'
import { handle, read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { decideBatch } from './batches.ts'
import { servedTerminations } from './import.ts'
import { auditLists, auditOf, batchList, batchOf, waitingOf } from './lists.ts'
import { collectConfigs, collectHistory, setCollectConfigs } from './realname-collect.ts'
import { releaseAudited } from './release.ts'
import { decide, decideEach } from './service.ts'
import { askTermination, sendAuthorisation } from './terminations.ts'

type Detail = typeof contract.idcardAudit
type Decide = typeof contract.decideIdcardAudit
type DecideMany = typeof contract.decideIdcardAudits

/** The calls of all kinds are alike. */
const routesOf = (kind: AuditKind, detail: Detail, decideOne: Decide, decideMany: DecideMany) => [
  // First: `batch` is no id.
  handle(decideMany, async ({ actor, deps, body }) => ({ results: await decideEach(deps, actor, kind, body.decisions) })),
  read(detail, (tx, { actor, params }) => auditOf(tx, actor, kind, params.id)),
  write(decideOne, async (tx, { deps, actor, params, body, now }) => {
    await decide(tx, deps, actor, kind, params.id, body, now)
    return auditOf(tx, actor, kind, params.id)
  }),
]

/** Audits of workers by their agency, what the operator asks it to audit, and the end of cooperations, alone or by sheet. */
export const userAudits = defineModule({
  lists: [...auditLists, batchList],
  routes: [
    read(contract.waitingAudits, (tx, { actor }) => waitingOf(tx, actor)),
    ...routesOf('idcard', contract.idcardAudit, contract.decideIdcardAudit, contract.decideIdcardAudits),
    ...routesOf('liveness', contract.livenessAudit, contract.decideLivenessAudit, contract.decideLivenessAudits),
    ...routesOf('realname_collect', contract.realnameCollectAudit, contract.decideRealnameCollectAudit, contract.decideRealnameCollectAudits),
    ...routesOf('termination', contract.terminationAudit, contract.decideTerminationAudit, contract.decideTerminationAudits),
    read(collect.listRealnameCollect, (tx, { actor, query }) => collectConfigs(tx, actor, query)),
    write(collect.setRealnameCollect, async (tx, { actor, body, now }) => {
      const answer = await setCollectConfigs(tx, actor, body)
      await releaseAudited(tx, body.agencies.map(({ id }) => id), now)
      return answer
    }),
    read(collect.realnameCollectHistory, (tx, { actor, params }) => collectHistory(tx, actor, params.id)),
    read(terminations.terminationBatch, (tx, { actor, params }) => batchOf(tx, actor, params.id)),
    write(terminations.decideTerminationBatch, async (tx, { actor, params, body, now }) => {
      await decideBatch(tx, actor, params.id, body, now)
      return batchOf(tx, actor, params.id)
    }),
    // Transactions of the system and of its own: the limits of codes are counted over all organisations.
    handle(terminations.sendTerminationCaptcha, async ({ actor, deps }) => {
      await sendAuthorisation(deps, actor)
      return { ok: true as const }
    }),
    write(terminations.terminateCompanyUser, (tx, { actor, params, body, now }) => askTermination(tx, actor, params.id, body, now)),
  ],
  imports: [servedTerminations],
  tables: ['app.user_audit', 'app.termination_batch'],
})
