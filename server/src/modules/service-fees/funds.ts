import { maskPhone } from '@linggong/shared/domain/masks'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { walletIn } from '../ledger/accounts.ts'
import { paymentPhoneOf, takesPasskey } from '../passkeys/payer.ts'

/** What the caller's organisation pays its fee bills with. */
export async function fundsOf(tx: Tx, deps: Deps, actor: Actor) {
  const { tenantId, chain } = actor
  const parkId = chain.park_id ?? ''
  if (actor.flavour !== 'company') return { ...(await walletIn(tx, parkId, tenantId, 'agency')), book_available: 0, payment_phone: '', takes_passkey: false }
  const book = await walletIn(tx, parkId, tenantId, 'company', { place: 'book' })
  return { ...(await walletIn(tx, parkId, tenantId, 'company')), book_available: book.available, payment_phone: maskPhone(await paymentPhoneOf(tx, actor)), takes_passkey: await takesPasskey(tx, deps, actor) }
}
