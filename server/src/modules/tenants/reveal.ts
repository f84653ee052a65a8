import { refuse, texts } from '../../kernel/refuse.ts'
import { inScopeOfTenant } from '../../kernel/scope.ts'
import { chainOf } from '../../kernel/session.ts'
import type { Reveal } from '../../module.ts'

/** The operator may reveal values of groups, everyone else those of their own organisation: no other page shows one. */
export const revealTenant: Reveal = async (tx, actor, id) => {
  const row = await tx
    .selectFrom('app.tenant as t')
    .select(['t.id', 't.flavour', 't.park_id', 't.platform_id', 't.agency_id', 't.manager_phone', 't.payment_phone'])
    .where('t.id', '=', id)
    .where(inScopeOfTenant(actor, 't'))
    .$if(actor.flavour === 'saas', (groups) => groups.where('t.flavour', '=', 'platform'))
    .$if(actor.flavour !== 'saas', (own) => own.where('t.id', '=', actor.tenantId))
    .executeTakeFirst()
  if (row === undefined) refuse(404, texts.notFound)
  return { chain: chainOf(row.flavour, row.id, row), manager_phone: row.manager_phone, payment_phone: row.payment_phone }
}
