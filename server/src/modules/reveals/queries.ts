import type { RevealField, RevealKind } from '@linggong/shared/domain/reveals'
import type { Actor, Chain } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'

export interface Revealed {
  readonly value: string
  /** Whose it is. */
  readonly chain: Chain
}

/** The value as it is stored; 404 for a row that is absent, foreign, or has no such value. */
export async function storedValue(tx: Tx, actor: Actor, kind: RevealKind, id: string, field: RevealField): Promise<Revealed> {
  const { chain, ...values } = await stored[kind](tx, actor, id)
  const value = values[field]
  return value === undefined || value === '' ? refuse(404, texts.notFound) : { value, chain }
}

type Stored = Partial<Record<RevealField, string>> & { readonly chain: Chain }

const stored: Readonly<Record<RevealKind, (tx: Tx, actor: Actor, id: string) => Promise<Stored>>> = {
  async bill(tx, actor, id) {
    const bill = await scopedId(tx, actor, 'app.bill', id)
    return { chain: bill, id_no: bill.id_no, phone: bill.phone, account_no: bill.account_no }
  },
  async company_user(tx, actor, id) {
    const user = await scopedId(tx, actor, 'app.company_user', id)
    const person = await tx.selectFrom('app.person').select(['id_no', 'phone']).where('id', '=', user.person_id).executeTakeFirstOrThrow()
    return { chain: user, ...person }
  },
  // Colleagues only: what stands above or below has its own administrators.
  async staff(tx, actor, id) {
    const person = await tx
      .selectFrom('app.staff')
      .innerJoin('app.account', 'app.account.id', 'app.staff.account_id')
      .select('app.account.phone')
      .where('app.staff.id', '=', id)
      .where('app.staff.tenant_id', '=', actor.tenantId)
      .executeTakeFirst()
    return person === undefined ? refuse(404, texts.notFound) : { chain: actor.chain, phone: person.phone }
  },
}
