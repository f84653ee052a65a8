import { perService } from '@linggong/shared/domain/topup'
import type { Actor } from '../../kernel/actor.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'

interface Wish {
  readonly page: number
  readonly page_size: number
  readonly limit?: number | undefined
  readonly tenant_id?: string | undefined
}

/** The remaining count of each service: one row for the caller's organisation, for the operator one for the customer that it names; none where nothing was ever bought. */
export async function balancesOf(tx: Tx, actor: Actor, { page, page_size, limit = page_size, tenant_id: named = actor.tenantId }: Wish) {
  const isOperator = actor.flavour === 'saas'
  const rows = await scoped(tx, actor, 'app.service_balance')
    .select(['app.service_balance.service', 'app.service_balance.count'])
    .where('app.service_balance.tenant_id', '=', named)
    // What a customer has left is its own and the operator's to see, not of those above it.
    .where('app.service_balance.tenant_id', isOperator ? '<>' : '=', actor.tenantId)
    .$if(!isOperator, (own) => own.where('app.service_balance.park_id', '=', actor.chain.park_id))
    .execute()
  const own = { id: named, ...perService(({ value }) => rows.find((row) => row.service === value)?.count ?? 0) }
  const all = rows.length === 0 ? [] : [own]
  return { total: all.length, page, page_size: limit, results: page === 1 ? all : [] }
}
