import type { CallInput } from '@linggong/shared/contract/call'
import type { resetPassword as call } from '@linggong/shared/contract/accounts'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import type { Deps } from '../../deps.ts'
import { addressKey } from '../../kernel/address.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { recordHistory } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { forgiveAttempts } from '../../kernel/rate-limit.ts'
import { chainOf } from '../../kernel/session.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { refuseCommon } from './common-passwords.ts'
import { hashPassword } from './password.ts'
import { storePassword } from './service.ts'
import { forgetWrongPasswords, rememberAddress, tryAccount } from './sign-in-limits.ts'
import { consumeCode, queueMessage, refuseCode, resetPurpose } from './sms.ts'

/**
 * Sets another password with a code sent to the account's phone, for somebody who is signed in nowhere. All sessions of the account end,
 * its phone is told, and each of its organisations finds it in the member's change log. Returns the account.
 */
export async function resetPassword(deps: Deps, { phone, sms_code, password }: CallInput<typeof call>['body'], address: string): Promise<string> {
  refuseCommon(deps.config, password, phone)
  const now = deps.clock()
  const tried = await tryAccount(deps, phone, 'reset', address, now)
  // Before the code is looked at, so that no answer tells by its duration how far it came.
  const password_hash = await deps.gates.password.pass(addressKey(address), () => hashPassword(password))
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    await consumeCode(tx, { phone, purpose: resetPurpose, reference: '', audience: addressKey(address), code: sms_code }, now)
    // Without an account the code cannot be right, since an unknown phone receives none.
    const { id } = tried.account === undefined || tried.isFull ? refuseCode() : tried.account
    await storePassword(tx, { accountId: id, password_hash }, now)
    await forgiveAttempts(tx, tried.limits, now)
    await rememberAddress(tx, id, address, now)
    await forgetWrongPasswords(tx, phone, address)
    await logReset(tx, id)
    await queueMessage(tx, deps, { id: newId(), phone, text: smsText('password_reset', {}) })
    return id
  })
}

/** In the change log of the account's member in each of its organisations. */
async function logReset(tx: Tx, accountId: string): Promise<void> {
  const seats = await tx
    .selectFrom('app.staff as s')
    .innerJoin('app.tenant as t', 't.id', 's.tenant_id')
    .innerJoin('app.account as a', 'a.id', 's.account_id')
    .select(['s.id', 't.id as tenant_id', 't.flavour', 't.park_id', 't.platform_id', 't.agency_id'])
    .select((eb) => eb.fn.coalesce('s.name', 'a.name').as('name'))
    .where('s.account_id', '=', accountId)
    .where('s.invited_until', 'is', null)
    .execute()
  await recordHistory(
    tx,
    seats.map(({ id, name, tenant_id, flavour, ...above }) => ({ entity: 'staff', entityId: id, chain: chainOf(flavour, tenant_id, above), action: 'reset_password', actor: { id, name }, content: [] })),
  )
}
