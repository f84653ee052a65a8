import { createHash } from 'node:crypto'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { queueMessage } from '../accounts/sms.ts'

/** Tells the account's owner by SMS, so that somebody else's doing does not go unnoticed. */
export async function tellOwner(tx: Tx, deps: Deps, accountId: string, message: 'passkey_added' | 'passkey_removed' | 'passkey_doubted', name: string): Promise<void> {
  const { phone } = await tx.selectFrom('app.account').select('phone').where('id', '=', accountId).executeTakeFirstOrThrow()
  await queueMessage(tx, deps, { id: newId(), phone, text: smsText(message, { name }) })
}

/** Names account and key: a signature that is verified later is theirs whose change log has this. */
export function fingerprintOf(accountId: string, publicKey: Buffer): string {
  return createHash('sha256').update(accountId).update(publicKey).digest('hex')
}

/** In the change log of the member as which the owner acted. */
export async function logPasskey(tx: Tx, actor: Actor, action: 'passkey_add' | 'passkey_remove', { account_id, public_key, name }: Pick<Row<'app.passkey'>, 'account_id' | 'public_key' | 'name'>): Promise<void> {
  const values = [['passkey', name], ['passkey_fingerprint', fingerprintOf(account_id, public_key)]] as const
  const content = values.map(([field, value]) => ({ field, type: 'plain' as const, ...(action === 'passkey_add' ? { old_value: null, new_value: value } : { old_value: value, new_value: null }) }))
  await recordChange(tx, actor, 'staff', actor.staffId, action, content)
}
