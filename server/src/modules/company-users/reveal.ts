import { scopedId } from '../../kernel/scope.ts'
import type { Reveal } from '../../module.ts'

/** A worker, by the cooperation with a company. */
export const revealUser: Reveal = async (tx, actor, id) => {
  const user = await scopedId(tx, actor, 'app.company_user', id)
  const person = await tx.selectFrom('app.person').select('id_no').where('id', '=', user.person_id).executeTakeFirstOrThrow()
  // As this enterprise reaches them.
  return { chain: user, id_no: person.id_no, phone: user.phone, bank_card: user.bank_card }
}
