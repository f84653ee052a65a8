import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { settlementDetailOf } from './detail.ts'

/** Does something to one settlement and answers it as it is afterwards, in one transaction. */
export async function changed({ deps, actor }: { deps: Deps; actor: Actor }, id: string, work: (tx: Tx) => Promise<unknown>) {
  return inTransaction(deps.db, actor, async (tx) => {
    await work(tx)
    return settlementDetailOf(tx, actor, id)
  })
}
