import { randomBytes, timingSafeEqual } from 'node:crypto'
import { isOpenScope } from '@linggong/shared/domain/open-scopes'
import type { Deps } from '../../deps.ts'
import { addressKey } from '../../kernel/address.ts'
import { isAllowed, tokenPrefix, touchClient } from '../../kernel/client.ts'
import { countAttempts, type Limit } from '../../kernel/rate-limit.ts'
import { hashToken } from '../../kernel/session.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { OpenClient } from './queries.ts'

/** In seconds. A program asks again before it ends. */
export const tokenSeconds = 1800

/** Requests of an address that were not let in. They are counted for it alone, so that nobody uses up what the right secret needs. */
const refusalsOf = (address: string): Limit => ({ key: `open-token@${addressKey(address)}`, max: 100, seconds: 900 })
/** A token is good for half an hour, so this is a program that asks for one with each call. */
const tokensOf = (clientId: string): Limit => ({ key: `open-token:${clientId}`, max: 120, seconds: 3600 })

export interface TokenRequest {
  readonly clientId: string
  readonly secret: string
  /** Undefined: all that the client has. */
  readonly scope: string | undefined
  readonly address: string
}

export interface Token {
  readonly token: string
  readonly seconds: number
  readonly scopes: readonly string[]
}

/** Of RFC 6749 §5.2, and what stands in the log alone. */
export interface Denial {
  readonly error: 'invalid_client' | 'invalid_scope' | 'too_many'
  readonly reason: string
}

/**
 * A token for a client that gives its id and secret, from an address that it may call from. The secret is looked at before any limit, so the
 * right one is let in however many wrong ones there were; everything that is wrong is answered alike.
 */
export async function giveToken(deps: Deps, request: TokenRequest): Promise<Token | Denial> {
  const now = deps.clock()
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const first = await judged(presentClient(tx, request.clientId), request, now)
    // Who is let in waits for a change of the client that is under way, and is judged by what it has become: a token is given out before the
    // change, which ends it, or not at all. Others wait for nothing, so that the lock is only for who has the secret.
    const { client, isCurrent, reason } = first.reason === undefined ? await judged(presentClient(tx, request.clientId).forNoKeyUpdate(), request, now) : first
    if (client === undefined || reason !== undefined) {
      const full = await countAttempts(tx, [refusalsOf(request.address)], now)
      return { error: full.length > 0 ? 'too_many' : 'invalid_client', reason: reason ?? 'unknown' }
    }
    const scopes = scopesOf(client, request.scope)
    if (scopes === undefined) return { error: 'invalid_scope', reason: 'scope' }
    if ((await countAttempts(tx, [tokensOf(client.id)], now)).length > 0) return { error: 'too_many', reason: 'tokens' }
    return insertToken(tx, client, { scopes, until: isCurrent ? client.expire_at : earlier(client.expire_at, client.former_until) }, now)
  })
}

const presentClient = (tx: Tx, id: string) => tx.selectFrom('app.open_client').selectAll().where('id', '=', id).where('deleted_at', 'is', null)

async function judged(query: ReturnType<typeof presentClient>, { secret, address }: TokenRequest, now: Date) {
  const client = await query.executeTakeFirst()
  const given = hashToken(secret)
  // Both are compared, also for a client that does not exist.
  const isCurrent = isSame(given, client?.secret_hash)
  const isFormer = isSame(given, client?.former_hash) && (client?.former_until ?? now) > now
  return { client, isCurrent, reason: client === undefined ? 'unknown' : reasonAgainst(client, { isKnown: isCurrent || isFormer, address }, now) }
}

function reasonAgainst(client: OpenClient, { isKnown, address }: { readonly isKnown: boolean; readonly address: string }, now: Date): string | undefined {
  if (!isAllowed(client.addresses, address)) return 'address'
  if (!isKnown) return 'secret'
  if (!client.is_enable) return 'disabled'
  return client.expire_at <= now ? 'expired' : undefined
}

/** None of what was asked for is left out silently. */
function scopesOf({ scopes }: OpenClient, wanted: string | undefined): readonly string[] | undefined {
  const asked = wanted === undefined ? scopes : [...new Set(wanted.split(' ').filter((part) => part !== ''))]
  return asked.length > 0 && asked.every((scope) => isOpenScope(scope) && scopes.includes(scope)) ? asked : undefined
}

async function insertToken(tx: Tx, client: OpenClient, { scopes, until }: { readonly scopes: readonly string[]; readonly until: Date }, now: Date): Promise<Token> {
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`
  const expireAt = earlier(new Date(now.getTime() + tokenSeconds * 1000), until)
  await tx.insertInto('app.open_token').values({ token_hash: hashToken(token), client_id: client.id, tenant_id: client.tenant_id, scopes: [...scopes], create_at: now, expire_at: expireAt }).execute()
  await touchClient(tx, client.id, now)
  return { token, scopes, seconds: Math.floor((expireAt.getTime() - now.getTime()) / 1000) }
}

const earlier = (one: Date, other: Date | null): Date => (other !== null && other < one ? other : one)

const nothing = Buffer.alloc(32)

/** Takes as long whether there is one to compare with or not. */
function isSame(given: Buffer, stored: Buffer | null = null): boolean {
  return timingSafeEqual(given, stored ?? nothing) && stored !== null
}
