import * as contract from '@linggong/shared/contract/evidence'
import * as inspection from '@linggong/shared/contract/inspections'
import { refuse } from '../../kernel/refuse.ts'
import { handle, read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { barsOf, billEvidenceOf, billWire, monthEvidenceOf, settlementEvidenceOf, sumsWire } from './evidence.ts'
import { inspectEvidence } from './inspecting.ts'
import { endInspection, inspectionsOf, openInspection } from './inspections.ts'
import { evidenceJob } from './package.ts'
import { enterpriseOf, packagesOf, requestPackage } from './packages.ts'

const bars = async (found: ReturnType<typeof barsOf>) => ({ results: (await found).map(({ id, sums }) => ({ id, sums: sumsWire(sums) })) })

/** What proves payments: points, packages, and links for inspectors. */
export const evidence = defineModule({
  routes: [
    read(contract.settlementEvidence, async (tx, { actor, params, query: { point, ...paging } }) => {
      const { sums, results, ...page } = await settlementEvidenceOf(tx, actor, params.id, point, paging)
      return { ...page, results: results.map(billWire), sums: sumsWire(sums) }
    }),
    read(contract.billEvidenceById, async (tx, { actor, params }) => billWire(await billEvidenceOf(tx, actor, params.id))),
    read(contract.settlementBars, (tx, { actor, query }) => bars(barsOf(tx, actor, 'settlement_id', query.ids))),
    read(contract.billBars, (tx, { actor, query }) => bars(barsOf(tx, actor, 'id', query.ids))),
    read(contract.monthEvidence, async (tx, { actor, query }) => {
      const company = query.company_id ?? (actor.flavour === 'company' ? actor.tenantId : refuse(400, '请选择企业', { fields: [{ field: 'company_id', text: '请选择企业' }] }))
      return monthEvidenceOf(tx, actor, (await enterpriseOf(tx, actor, company)).company_id, query.month)
    }),
    read(contract.evidencePackages, (tx, { actor, params }) => packagesOf(tx, actor, params.id)),
    write(contract.createEvidencePackage, (tx, { actor, body, now }) => requestPackage(tx, actor, body, now)),
    read(inspection.inspections, (tx, { actor, params }) => inspectionsOf(tx, actor, params.id)),
    write(inspection.createInspection, (tx, { actor, deps, params, body, now }) => openInspection(tx, deps, actor, params.id, body, now)),
    write(inspection.endInspection, async (tx, { actor, params, body, now }) => {
      await endInspection(tx, actor, params.id, body.version, now)
      return { ok: true as const }
    }),
    // Three of the system's: looks are counted and recorded before anything is answered.
    handle(inspection.inspect, ({ deps, body, request }) => inspectEvidence(deps, body, request.ip)),
  ],
  jobs: [evidenceJob],
  cleanUp: async (tx, before) => {
    await tx.deleteFrom('app.inspection').where('expire_at', '<', before(365)).execute()
  },
  tables: ['app.evidence_package', 'app.inspection'],
})
