import { BELOW_KEYS, OWN_KEY } from '@linggong/shared/domain/reveals'
import { isHeld } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScopeOfTenant } from '../../kernel/scope.ts'
import { chainOf } from '../../kernel/session.ts'
import type { Reveal } from '../../module.ts'

/** Values of one's own organisation, and of those below on the pages that show them: another kind is as good as absent. */
export const revealTenant: Reveal = async (tx, actor, id) => {
  const row = await tx
    .selectFrom('app.tenant as t')
    .select(['t.id', 't.flavour', 't.park_id', 't.platform_id', 't.agency_id', 't.manager_phone', 't.payment_phone', 't.manager_id_no', 't.legal_id_no'])
    .where('t.id', '=', id)
    .where(inScopeOfTenant(actor, 't'))
    .executeTakeFirst()
  if (row === undefined || row.flavour === 'saas') refuse(404, texts.notFound)
  const key = row.id === actor.tenantId ? OWN_KEY : BELOW_KEYS[actor.flavour]?.[row.flavour]
  if (key === undefined) refuse(404, texts.notFound)
  if (!isHeld(actor, key)) refuse('forbidden', texts.forbidden)
  const { manager_phone, payment_phone, manager_id_no, legal_id_no } = row
  return { chain: chainOf(row.flavour, row.id, row), manager_phone, payment_phone, manager_id_no, legal_id_no }
}
