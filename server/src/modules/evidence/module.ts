import * as contract from '@linggong/shared/contract/evidence'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { read } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { barsOf, billEvidenceOf, billWire, monthEvidenceOf, settlementEvidenceOf, sumsWire } from './evidence.ts'
import { enterpriseEvidenceOf, enterpriseOf } from './enterprise.ts'

const bars = async (found: ReturnType<typeof barsOf>) => ({ results: (await found).map(({ id, sums }) => ({ id, sums: sumsWire(sums) })) })

/** The one that is named; an enterprise's own by default. */
const companyAsked = ({ flavour, tenantId }: Actor, named: string | undefined): string =>
  named ?? (flavour === 'company' ? tenantId : refuse(400, '请选择企业', { fields: [{ field: 'company_id', text: '请选择企业' }] }))

/** What proves payments, point by point. It has no tables: the facts are other modules'. */
export const evidence = defineModule({
  routes: [
    read(contract.settlementEvidence, async (tx, { actor, params, query: { point, ...paging } }) => {
      const { sums, results, ...page } = await settlementEvidenceOf(tx, actor, params.id, point, paging)
      return { ...page, results: results.map(billWire), sums: sumsWire(sums) }
    }),
    read(contract.billEvidenceById, async (tx, { actor, params }) => billWire(await billEvidenceOf(tx, actor, params.id))),
    read(contract.settlementBars, (tx, { actor, query }) => bars(barsOf(tx, actor, 'settlement_id', query.ids))),
    read(contract.batchBars, (tx, { actor, query }) => bars(barsOf(tx, actor, 'batch_id', query.ids))),
    read(contract.billBars, (tx, { actor, query }) => bars(barsOf(tx, actor, 'id', query.ids))),
    read(contract.monthEvidence, async (tx, { actor, query }) => monthEvidenceOf(tx, actor, (await enterpriseOf(tx, actor, companyAsked(actor, query.company_id))).company_id, query.month)),
    read(contract.enterpriseEvidence, (tx, { actor, query, now }) => enterpriseEvidenceOf(tx, actor, companyAsked(actor, query.company_id), now)),
  ],
})
