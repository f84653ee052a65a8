import { perService } from '@linggong/shared/domain/topup'
import type { Actor } from '../../kernel/actor.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** The remaining count of each service: one row for the caller's organisation, none where it has never bought any. */
export async function balancesOf(tx: Tx, actor: Actor, { page, page_size, limit = page_size }: { readonly page: number; readonly page_size: number; readonly limit?: number | undefined }) {
  const rows = await scoped(tx, actor, 'app.service_balance')
    .select(['app.service_balance.service', 'app.service_balance.count'])
    .where('app.service_balance.park_id', '=', actor.chain.park_id)
    .where('app.service_balance.tenant_id', '=', actor.tenantId)
    .execute()
  const own = { id: actor.tenantId, ...perService(({ value }) => rows.find((row) => row.service === value)?.count ?? 0) }
  const all = rows.length === 0 ? [] : [own]
  return { total: all.length, page, page_size: limit, results: page === 1 ? all : [] }
}
