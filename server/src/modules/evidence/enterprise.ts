import type { Actor, Chain } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScopeOfTenant } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'

export type Whole = Chain & { readonly platform_id: string; readonly agency_id: string; readonly company_id: string }

/** An enterprise that the caller sees, with its chain. */
export async function enterpriseOf(tx: Tx, actor: Actor, id: string): Promise<Whole & { readonly name: string }> {
  const row = await tx
    .selectFrom('app.tenant as t')
    .select(['t.id', 't.name', 't.park_id', 't.platform_id', 't.agency_id'])
    .where('t.id', '=', id)
    .where('t.flavour', '=', 'company')
    .where(inScopeOfTenant(actor, 't'))
    .executeTakeFirst()
  if (row === undefined || row.park_id === null || row.platform_id === null || row.agency_id === null) return refuse(404, texts.notFound)
  return { park_id: row.park_id, platform_id: row.platform_id, agency_id: row.agency_id, company_id: row.id, name: row.name }
}
