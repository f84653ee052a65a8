import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { NewPasskey, PasskeyOffer } from '@linggong/shared/contract/schemas/passkey'
import { maskPhone } from '@linggong/shared/domain/masks'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Actor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { lockKey } from '../../kernel/rate-limit.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { isAllowedOrigin } from '../../passkey-host.ts'
import { brandAbove, defaultName } from '../accounts/brand.ts'
import { markProven } from '../accounts/prove.ts'
import { endOthers } from '../accounts/sessions.ts'
import { consumeCode, selfCode } from '../accounts/sms.ts'
import { known, makeChallenge, passkeyHost, takeChallenge } from './challenge.ts'
import { clientDataOf } from './client-data.ts'
import { logPasskey, tellOwner } from './owner.ts'
import { handleOf, refuseAnswer } from './verify.ts'

/** COSE: EdDSA, ES256, RS256, which every authenticator and browser has one of. */
const algorithms = [-8, -7, -257]
const most = 10

export async function passkeysOf(deps: Deps, actor: Actor) {
  const rows = await inTransaction(deps.db, SYSTEM, (tx) => all(tx, actor.accountId))
  return {
    results: rows.map(({ id, name, create_at, used_at, doubted_at }) => ({
      id, name, create_at: create_at.toISOString(), used_at: used_at?.toISOString() ?? null, is_doubted: doubted_at !== null,
    })),
  }
}

/** After a code to one's own phone: a passkey may approve what that phone approves. */
export async function startPasskey(deps: Deps, actor: Actor, sms_code: string): Promise<PasskeyOffer> {
  const { host } = passkeyHost(deps)
  const now = deps.clock()
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const present = await all(tx, actor.accountId)
    if (present.length >= most) refuseFull()
    await consumeCode(tx, { ...selfCode(actor), code: sms_code }, now)
    await markProven(tx, actor, now)
    const brand = await brandAbove(tx, actor)
    return {
      challenge: await makeChallenge(tx, { purpose: 'register', accountId: actor.accountId }, now),
      rp_id: host,
      rp_name: brand?.brand.name ?? brand?.name ?? defaultName,
      user: { id: handleOf(actor.accountId), name: maskPhone(actor.phone), display_name: actor.name },
      algorithms,
      passkeys: present.map(known),
    }
  })
}

export async function addPasskey(deps: Deps, actor: Actor, { name, credential }: { readonly name: string; readonly credential: NewPasskey }): Promise<void> {
  const now = deps.clock()
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    await lockKey(tx, `passkeys:${actor.accountId}`)
    const present = await all(tx, actor.accountId)
    if (present.length >= most) refuseFull()
    if (present.some((one) => one.name === name)) refuse(400, '已有同名的通行密钥，请换一个名称', { fields: [{ field: 'name', text: '已有同名的通行密钥，请换一个名称' }] })
    const made = await verifyNew(tx, deps, actor, credential, now)
    const row = {
      id: newId(), account_id: actor.accountId, credential_id: made.id, public_key: Buffer.from(made.publicKey), counter: made.counter,
      transports: credential.transports, name, create_at: now, used_at: null, doubted_at: null,
    }
    const added = await tx.insertInto('app.passkey').values(row).onConflict((conflict) => conflict.column('credential_id').doNothing()).executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) refuseAnswer()
    await logPasskey(tx, actor, 'passkey_add', row)
    await tellOwner(tx, deps, actor.accountId, 'passkey_added', name)
  })
}

async function verifyNew(tx: Tx, deps: Deps, actor: Actor, credential: NewPasskey, now: Date) {
  const place = passkeyHost(deps)
  const failed = (reason: string): never => {
    deps.log.info({ event: 'passkey refused', reason, purpose: 'register' }, 'passkey refused')
    return refuseAnswer()
  }
  const said = clientDataOf(credential.client_data) ?? failed('client data')
  if ((await takeChallenge(tx, said.challenge, { purpose: 'register', accountId: actor.accountId }, now)) === undefined) failed('challenge')
  if (!isAllowedOrigin(place, said.origin)) failed('origin')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: credential.id, rawId: credential.id, type: 'public-key', clientExtensionResults: {},
      response: { clientDataJSON: credential.client_data, attestationObject: credential.attestation },
    },
    expectedChallenge: said.challenge,
    expectedOrigin: said.origin,
    expectedRPID: place.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => failed(String(error)))
  return verified ? registrationInfo.credential : failed('attestation')
}

/** With it end the sessions of the other devices, one of which may have been opened by it. */
export async function removePasskey(deps: Deps, actor: Actor, id: string): Promise<void> {
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const row = await tx.deleteFrom('app.passkey').where('id', '=', id).where('account_id', '=', actor.accountId).returningAll().executeTakeFirst()
    if (row === undefined) refuse(404, texts.notFound)
    await endOthers(tx, actor, deps.clock())
    await logPasskey(tx, actor, 'passkey_remove', row)
    await tellOwner(tx, deps, actor.accountId, 'passkey_removed', row.name)
  })
}

const all = (tx: Tx, accountId: string) => tx.selectFrom('app.passkey').selectAll().where('account_id', '=', accountId).orderBy('create_at').orderBy('id').execute()

const refuseFull = (): never => refuse(400, `最多添加 ${most} 个通行密钥，请先移除不用的`)
