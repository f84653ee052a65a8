import type { Place } from '@linggong/shared/domain/postings'
import type { Row } from '../../db/tables.ts'
import type { Tx } from '../../kernel/transaction.ts'

type Settlement = Pick<Row<'app.settlement'>, 'park_id' | 'company_id' | 'pay_mode' | 'round' | 'in_book'>

/** Where the money of a settlement's payments has come from. */
export const placeOf = ({ in_book }: Pick<Settlement, 'in_book'>): Place => (in_book ? 'book' : 'bank')

/**
 * Where the money of its next payment comes from (decision 17): from the book in the payment app if it is to be paid that way and an agreement is
 * in force; where its first payment came from, once there was one.
 */
export async function placeFor(tx: Tx, settlement: Settlement): Promise<Place> {
  if (settlement.round > 0) return placeOf(settlement)
  return settlement.pay_mode === 'alipay' && (await hasBook(tx, settlement.park_id, settlement.company_id)) ? 'book' : 'bank'
}

/** An agreement is in force. */
export async function hasBook(tx: Tx, parkId: string, tenantId: string): Promise<boolean> {
  const row = await tx.selectFrom('app.alipay_account').select('id').where('park_id', '=', parkId).where('id', '=', tenantId).where('status', '=', 'signed').executeTakeFirst()
  return row !== undefined
}
