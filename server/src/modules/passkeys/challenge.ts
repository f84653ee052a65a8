import { createHash, randomBytes } from 'node:crypto'
import type { PasskeyQuestion } from '@linggong/shared/contract/schemas/passkey'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { PasskeyHost } from '../../passkey-host.ts'

const lifeMs = 5 * 60_000

export type Purpose = Row<'app.passkey_challenge'>['purpose']

/** Where an answer is good: for nothing else, and for nobody else. */
export interface Place {
  readonly purpose: Purpose
  /** Null: not known before the answer, whose passkey belongs to an account. */
  readonly accountId: string | null
}

/**
 * What an authenticator signs, in base64url: made from a nonce, so that no two are alike, and of a payment from its hash
 * (`payments/facts.ts`), so that the signature is of this payment and can be verified for ever.
 */
export function challengeOf(purpose: Purpose, nonce: Buffer, hash: string): string {
  return createHash('sha256').update(JSON.stringify(['passkey/1', purpose, nonce.toString('hex'), hash])).digest('base64url')
}

/** The hash that a payment's reference ends with. */
export const hashIn = (reference: string): string => reference.slice(reference.lastIndexOf('|') + 1)

export const passkeyHost = ({ config }: Pick<Deps, 'config'>): PasskeyHost => config.passkeys ?? refuse(400, '未启用通行密钥')

export async function makeChallenge(tx: Tx, { purpose, accountId }: Place, now: Date, reference = ''): Promise<string> {
  const nonce = randomBytes(32)
  const challenge = challengeOf(purpose, nonce, hashIn(reference))
  await tx.insertInto('app.passkey_challenge').values({ challenge, nonce, purpose, account_id: accountId, reference, expire_at: new Date(now.getTime() + lifeMs) }).execute()
  return challenge
}

/** Asks for a signature by one of the account's passkeys. */
export async function askAccount(tx: Tx, deps: Deps, purpose: Purpose, accountId: string, now: Date, reference = ''): Promise<PasskeyQuestion> {
  const { host } = passkeyHost(deps)
  const passkeys = await usablePasskeys(tx, accountId)
  if (passkeys.length === 0) refuse(400, '您还没有可用的通行密钥，请先在账户信息中添加')
  return { challenge: await makeChallenge(tx, { purpose, accountId }, now, reference), rp_id: host, passkeys: passkeys.map(known) }
}

/** Uses a challenge up. It is gone when the caller's transaction commits; one that is rolled back has had no effect. */
export async function takeChallenge(tx: Tx, challenge: string, { purpose, accountId }: Place, now: Date): Promise<Pick<Row<'app.passkey_challenge'>, 'nonce' | 'reference'> | undefined> {
  return tx
    .deleteFrom('app.passkey_challenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('account_id', 'is not distinct from', accountId)
    .where('expire_at', '>', now)
    .returning(['nonce', 'reference'])
    .executeTakeFirst()
}

/** Without those that may have been copied. */
const usablePasskeys = (tx: Tx, accountId: string) =>
  tx.selectFrom('app.passkey').select(['credential_id', 'transports']).where('account_id', '=', accountId).where('doubted_at', 'is', null).orderBy('id').execute()

export const known = ({ credential_id, transports }: Pick<Row<'app.passkey'>, 'credential_id' | 'transports'>) => ({ id: credential_id, transports })

/** Whether the account can sign with a passkey here. */
export async function hasPasskey(tx: Tx, { config }: Pick<Deps, 'config'>, accountId: string): Promise<boolean> {
  return config.passkeys !== undefined && (await usablePasskeys(tx, accountId)).length > 0
}
