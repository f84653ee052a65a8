import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { refuse } from './refuse.ts'
import type { Tx } from './transaction.ts'

/** A secret shared with an outside system. Several may be valid, so that a key is replaced without a pause: both sides add the new one, then drop the old one. */
export interface CallbackKey {
  readonly id: string
  readonly secret: Buffer
}

/** What is signed: the method, the path with its query, and the bytes of the body. */
export interface Message {
  readonly method: string
  readonly path: string
  readonly body: Buffer
}

/** What the headers of a call-back say; not yet proven. */
export interface Claim {
  readonly key: string
  /** In seconds since 1970. */
  readonly time: number
  readonly nonce: string
  readonly signature: Buffer
}

/** How far the clocks of the two sides may differ, and how long a message may be on its way. */
export const callbackWindowSeconds = 300

const header = { key: 'x-callback-key', time: 'x-callback-time', nonce: 'x-callback-nonce', signature: 'x-callback-signature' } as const

/** The headers of a message signed with `key` (HMAC-SHA256), once only: a message that is sent again is signed again. */
export function signCallback(key: CallbackKey, message: Message, now: Date): Record<string, string> {
  const claim = { key: key.id, time: Math.floor(now.getTime() / 1000), nonce: randomBytes(16).toString('base64url') }
  return { [header.key]: claim.key, [header.time]: String(claim.time), [header.nonce]: claim.nonce, [header.signature]: signatureOf(key, claim, message).toString('hex') }
}

/** Why a call-back was refused: for the log, the caller is told the same in every case. */
export class CallbackFlaw extends Error {}

/** Reads the headers; looks at nothing that needs the body, so that it can be done before the body is received. */
export function claimOf(headers: Readonly<Record<string, unknown>>, now: Date): Claim {
  const [key, time, nonce, signature] = [header.key, header.time, header.nonce, header.signature].map((name) => headers[name])
  if (typeof key !== 'string' || typeof time !== 'string' || typeof nonce !== 'string' || typeof signature !== 'string') throw new CallbackFlaw('unsigned')
  if (!/^\d{1,12}$/u.test(time) || !/^[\w-]{16,64}$/u.test(nonce) || !/^[0-9a-f]{64}$/u.test(signature)) throw new CallbackFlaw('malformed')
  if (Math.abs(now.getTime() / 1000 - Number(time)) > callbackWindowSeconds) throw new CallbackFlaw('time')
  return { key, time: Number(time), nonce, signature: Buffer.from(signature, 'hex') }
}

/** Compares in constant time; an unknown key takes as long as a known one. */
export function verifySignature(keys: readonly CallbackKey[], claim: Claim, message: Message): void {
  const known = keys.find(({ id }) => id === claim.key)
  const isRight = timingSafeEqual(signatureOf(known ?? decoy, claim, message), claim.signature)
  if (known === undefined) throw new CallbackFlaw('key')
  if (!isRight) throw new CallbackFlaw('signature')
}

const decoy: CallbackKey = { id: '', secret: randomBytes(32) }

/**
 * Uses the nonce up, in the transaction of what the message does: of two copies one waits for the other and is refused once that has
 * committed; where the effect fails, the nonce is free again.
 */
export async function useNonce(tx: Tx, source: string, { nonce, time }: Claim): Promise<void> {
  const taken = await tx
    .insertInto('app.callback_nonce')
    .values({ source, nonce, expire_at: new Date((time + callbackWindowSeconds + 1) * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst()
  if (taken === undefined) throw new CallbackFlaw('replay')
}

/** The same answer whatever is wrong. */
export const refuseCallback = (): never => refuse(401, '签名不正确或已失效')

const signatureOf = ({ secret }: CallbackKey, { key, time, nonce }: Omit<Claim, 'signature'>, { method, path, body }: Message): Buffer =>
  createHmac('sha256', secret).update([key, time, nonce, method, path, createHash('sha256').update(body).digest('hex')].join('\n')).digest()
