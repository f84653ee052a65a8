import type { z } from 'zod'
import type { previewSettlement } from '@linggong/shared/contract/payments'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { createSettlement } from './create.ts'
import { settlementDetailOf } from './detail.ts'

type Order = z.output<NonNullable<typeof previewSettlement.body>>
type Detail = z.output<typeof previewSettlement.response>

class NotKept extends Error {
  readonly detail: Detail
  constructor(detail: Detail) {
    super('the settlement was only tried')
    this.detail = detail
  }
}

/** Creates the settlement and rolls it back: the same fees, limits, taxes and refusals as the creation itself, by the same code. */
export async function tryOut(deps: Deps, actor: Actor, order: Order, now: Date): Promise<Detail> {
  try {
    return await inTransaction(deps.db, actor, async (tx) => {
      throw new NotKept(await settlementDetailOf(tx, actor, await createSettlement(tx, actor, order, now)))
    })
  } catch (error) {
    if (error instanceof NotKept) return error.detail
    throw error
  }
}
