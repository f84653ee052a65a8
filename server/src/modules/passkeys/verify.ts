import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyAnswer } from '@linggong/shared/contract/schemas/passkey'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../kernel/refuse.ts'
import { SYSTEM, separateTransaction, type Tx } from '../../kernel/transaction.ts'
import { isAllowedOrigin } from '../../passkey-host.ts'
import { clientDataOf } from './client-data.ts'
import { passkeyHost, takeChallenge, type Place } from './challenge.ts'
import { tellOwner } from './owner.ts'

export interface Proven {
  readonly passkey: Row<'app.passkey'>
  readonly nonce: Buffer
  /** Of the challenge: what was asked to be approved. */
  readonly reference: string
  readonly rpId: string
}

/** The same answer whatever is wrong with it; the log says what. */
export const refuseAnswer = (): never => refuse('credentials', '通行密钥未通过验证，请重试或改用其他方式')

/**
 * Who has signed what they were asked to. Refuses what was signed for another purpose, account, page or host, what is older than five
 * minutes or has been used, what was signed without the person (user verification), and a passkey that is no longer one. When the
 * signature is right but its counter is not, a copy of the key is about: the passkey is locked, and its owner told.
 */
export async function verifyAnswer(tx: Tx, deps: Deps, given: PasskeyAnswer, place: Place, now: Date): Promise<Proven> {
  const { host: rpId, ...rest } = passkeyHost(deps)
  const failed = (reason: string): never => {
    deps.log.info({ event: 'passkey refused', reason, purpose: place.purpose }, 'passkey refused')
    return refuseAnswer()
  }
  const said = clientDataOf(given.client_data) ?? failed('client data')
  const asked = (await takeChallenge(tx, said.challenge, place, now)) ?? failed('challenge')
  const passkey = (await tx.selectFrom('app.passkey').selectAll().where('credential_id', '=', given.id).executeTakeFirst()) ?? failed('unknown passkey')
  if (passkey.doubted_at !== null) failed('doubted passkey')
  if (place.accountId === null ? given.user_handle !== handleOf(passkey.account_id) : passkey.account_id !== place.accountId) failed('account')
  if (!isAllowedOrigin({ host: rpId, ...rest }, said.origin)) failed('origin')
  const counter = await checkSignature(given, passkey.public_key, { challenge: said.challenge, origin: said.origin, rpId }).catch((error: unknown) => failed(String(error)))
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
    await separateTransaction(tx, SYSTEM, (own) => doubt(own, deps, passkey, now))
    failed('counter')
  }
  const used = await tx
    .updateTable('app.passkey')
    .set({ counter, used_at: now })
    .where('id', '=', passkey.id)
    // Of two answers at once with the same counter, one is a copy's.
    .where('counter', '=', passkey.counter)
    .where('doubted_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) failed('used meanwhile')
  return { passkey, rpId, ...asked }
}

interface Expected {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
}

/** The counter that was signed; rejects with the reason. Signed under the person's own verification (PIN, finger), or not at all. */
export async function checkSignature(given: PasskeyAnswer, publicKey: Buffer, { challenge, origin, rpId }: Expected): Promise<number> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: given.id, rawId: given.id, type: 'public-key', clientExtensionResults: {},
      response: { clientDataJSON: given.client_data, authenticatorData: given.authenticator_data, signature: given.signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // The counter is compared by the caller, who knows what to do about it.
    credential: { id: given.id, publicKey: new Uint8Array(publicKey), counter: 0 },
  })
  if (!verified) throw new Error('signature')
  return authenticationInfo.newCounter
}

/** How an authenticator names the account of a passkey. */
export const handleOf = (accountId: string): string => Buffer.from(accountId).toString('base64url')

async function doubt(tx: Tx, deps: Deps, { id, account_id, name }: Row<'app.passkey'>, now: Date): Promise<void> {
  await tx.updateTable('app.passkey').set({ doubted_at: now }).where('id', '=', id).where('doubted_at', 'is', null).execute()
  deps.log.warn({ event: 'passkey doubted', passkey: id }, 'passkey doubted')
  await tellOwner(tx, deps, account_id, 'passkey_doubted', name)
}
