import { createHash } from 'node:crypto'
import { Authenticator } from '../../test/authenticator.ts'
import { newId } from '../../src/kernel/ids.ts'
import type { Purpose } from '../../src/modules/passkeys/challenge.ts'
import { handleOf } from '../../src/modules/passkeys/verify.ts'
import type { Member, Put, World } from './shape.ts'

/** A passkey of each member, and a question of each kind that it answers. */
const authenticators = new Map<string, Authenticator>()
const host = 'localhost'
const questionTo = (me: Pick<Member, 'accountId'>, purpose: Purpose): string => createHash('sha256').update(purpose).update(me.accountId).digest('base64url')
const userOf = ({ accountId, phone }: Member) => ({ id: handleOf(accountId), name: phone, display_name: phone })

export async function plantPasskey(world: World, member: Member, put: Put): Promise<void> {
  const { accountId, place } = member
  const authenticator = new Authenticator(false)
  authenticators.set(accountId, authenticator)
  authenticator.create({ challenge: '', rp_id: host, rp_name: host, user: userOf(member), algorithms: [], passkeys: [] })
  const id = newId()
  await world.journal.sql(`insert into app.passkey (id, account_id, credential_id, public_key, counter, transports, name, create_at) values ($1, $2, $3, $4, 0, '{internal}', '电脑', now())`,
    [id, accountId, authenticator.credentialId.toString('base64url'), Buffer.from(authenticator.publicKey)])
  put('passkey', place, 'app.passkey', id)
  for (const purpose of ['sign_in', 'register', 'step_up'] as const) {
    await world.journal.sql(`insert into app.passkey_challenge (challenge, nonce, purpose, account_id, expire_at) values ($1, '\\x00', $2, $3, now() + interval '1 day')`,
      [questionTo(member, purpose), purpose, purpose === 'sign_in' ? null : accountId])
  }
}

export function answerOf(me: Member, purpose: 'sign_in' | 'step_up') {
  const authenticator = authenticators.get(me.accountId)
  if (authenticator === undefined) throw new Error(`${me.place} has no passkey`)
  return authenticator.get({ challenge: questionTo(me, purpose), rp_id: host, passkeys: [] })
}

export const newPasskeyOf = (me: Member) => new Authenticator(false).create({ challenge: questionTo(me, 'register'), rp_id: host, rp_name: host, user: userOf(me), algorithms: [], passkeys: [] })
