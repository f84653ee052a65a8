import * as contract from '@linggong/shared/contract/reconciliation'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { servedStatement } from './import.ts'
import { entryOf, reconciliationList } from './list.ts'
import { reconcile } from './reconcile.ts'
import { confirm, writeOff } from './review.ts'

/** 对账台: the bank's statement beside the books. */
export const reconciliation = defineModule({
  routes: [
    read(contract.reconciliationById, (tx, { actor, params }) => entryOf(tx, actor, params.id)),
    write(contract.confirmReconciliation, async (tx, { actor, params, body, now }) => {
      await confirm(tx, actor, params.id, body, now)
      return entryOf(tx, actor, params.id)
    }),
    write(contract.writeOffReconciliation, async (tx, { actor, params, body, now }) => {
      await writeOff(tx, actor, params.id, body, now)
      return entryOf(tx, actor, params.id)
    }),
  ],
  lists: [reconciliationList],
  imports: [servedStatement],
  clocks: [{ name: 'reconciliation', run: (deps, day) => reconcile(deps, day) }],
  tables: ['app.reconciliation'],
})
