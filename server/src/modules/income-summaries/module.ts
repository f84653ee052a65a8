import * as contract from '@linggong/shared/contract/income-summaries'
import { handle, read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { correctMonth, declareMonths } from './declare.ts'
import { matchProofs } from './match-proofs.ts'
import { incomeOf } from './ledger.ts'
import { taxProofJob, uploadProofs } from './proof-upload.ts'
import { incomeList } from './summaries.ts'

/** 收入汇总: what a park declares of its workers, month by month. */
export const incomeSummaries = defineModule({
  lists: [incomeList],
  routes: [
    // First: `declare` is no id.
    write(contract.declareIncome, async (tx, { actor, body, now }) => ({ count: await declareMonths(tx, actor, body.ids, now) })),
    read(contract.matchTaxProofs, async (tx, { actor, body, now }) => ({ results: await matchProofs(tx, actor, body, now) })),
    // Several transactions: of the record, of each file, of the end.
    handle(contract.uploadTaxProof, async ({ actor, deps, body }) => ({ results: await uploadProofs(deps, actor, body.items) })),
    write(contract.updateIncomeSummary, async (tx, { actor, params, body, now }) => {
      await correctMonth(tx, actor, params.id, body, now)
      return { id: params.id }
    }),
    read(contract.incomeOfPerson, (tx, { actor, params, query, now }) => incomeOf(tx, actor, params.user_id, query.year, now)),
  ],
  jobs: [taxProofJob],
  tables: ['app.income_summary', 'app.income_month'],
})
