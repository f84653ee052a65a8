import { refuse, texts } from '../../kernel/refuse.ts'
import type { Reveal } from '../../module.ts'

/** Colleagues only: organisations above and below have their own administrators. */
export const revealStaff: Reveal = async (tx, actor, id) => {
  const person = await tx
    .selectFrom('app.staff')
    .innerJoin('app.account', 'app.account.id', 'app.staff.account_id')
    .select('app.account.phone')
    .where('app.staff.id', '=', id)
    .where('app.staff.tenant_id', '=', actor.tenantId)
    .executeTakeFirst()
  return person === undefined ? refuse(404, texts.notFound) : { chain: actor.chain, phone: person.phone }
}
