import * as contract from '@linggong/shared/contract/bill-batches'
import type { ContractRates } from '@linggong/shared/domain/contract-rates'
import { businessDate } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { read, write } from '../../kernel/route.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { defineModule } from '../../module.ts'
import { companyOf } from '../imports/for-company.ts'
import { findContract } from '../terms/terms.ts'
import { billBatchList } from './list.ts'
import { billBatchRow } from './queries.ts'
import { projectsOf } from './projects.ts'
import { cancelBatch, changeFacts } from './service.ts'
import { billBatchWire } from './wire.ts'

export const billBatches = defineModule({
  routes: [
    // Before `:id`.
    read(contract.batchProjects, async (tx, { actor, query }) => ({ results: await projectsOf(tx, actor, companyOf(actor, query.company_id, '选择项目公司')) })),
    read(contract.billBatchDetail, (tx, { actor, params, now }) => detailOf(tx, actor, params.id, now)),
    write(contract.updateBillBatch, async (tx, { actor, params, body }) => {
      await changeFacts(tx, actor, params.id, body)
      return billBatchWire(await billBatchRow(tx, actor, params.id))
    }),
    write(contract.cancelBillBatch, async (tx, { actor, params, body }) => {
      await cancelBatch(tx, actor, params.id, body)
      return billBatchWire(await billBatchRow(tx, actor, params.id))
    }),
  ],
  lists: [billBatchList],
  tables: ['app.bill_batch'],
})

async function detailOf(tx: Tx, actor: Actor, id: string, now: Date) {
  const row = await billBatchRow(tx, actor, id)
  const inForce = await findContract(tx, row.company_id, businessDate(now))
  return {
    ...billBatchWire(row),
    events: await historyOf(tx, 'bill_batch', id),
    contract: inForce && promotionOf(inForce.change?.new_rates ?? inForce.contract),
  }
}

const promotionOf = ({ is_support_promotion_fee, support_promotion_fee }: ContractRates) => ({ is_support_promotion_fee, support_promotion_fee })
