import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { newId } from '../../kernel/ids.ts'
import { countAttempt, countAttempts, holdKey, type Limit } from '../../kernel/rate-limit.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { afterCommit, apart, type Tx } from '../../kernel/transaction.ts'
import { deliverOutbox } from './outbox.ts'

const lifeMs = 5 * 60_000
const pauseMs = 60_000
const hourMs = 3_600_000
const perHour = 10
const maxAttempts = 5

export interface CodePlace {
  readonly phone: string
  /** What the code is good for, e.g. `login`, `payment`. */
  readonly purpose: string
  /** The thing it is for, e.g. the settlement's id; empty where there is none. */
  readonly reference: string
}

/** What members of one organisation may have sent, to whatever phones: far more than work needs, far less than a bill for nothing. */
export const tenantCodes = (tenantId: string): Limit => ({ key: `sms#${tenantId}`, max: 300, seconds: 3600 })

/**
 * What strangers may have sent to the phones of one organisation, ten an hour to each. Counted apart from what its members
 * ask for, or thirty of its phones would be enough to keep it from paying.
 */
export const tenantLoginCodes = (tenantId: string): Limit => ({ key: `sms#${tenantId}/login`, max: 300, seconds: 3600 })

export interface CodeRequest extends CodePlace {
  readonly text: (code: string) => string
  /** The organisation of whoever asks: a member, who is told when its limit is reached. */
  readonly tenantId?: string
  /**
   * The account that a stranger gave the phone of. Without one, or when one of its organisations has no room left,
   * everything is counted and done the same but nothing is sent: neither the answer nor its time tells which it was.
   */
  readonly named?: { readonly account: { readonly tenant_ids: readonly string[] } | undefined }
}

/**
 * Makes a 6-digit code (5 minutes, 5 attempts, once) and queues the message in the transaction. One per minute and ten
 * per hour and phone, whatever for; more answer 429.
 */
export async function sendCode(tx: Tx, deps: Deps, request: CodeRequest): Promise<void> {
  const now = deps.clock()
  await holdKey(tx, `sms:${request.phone}`)
  await refuseTooMany(tx, request.phone, now)
  if (request.tenantId !== undefined) await countAttempt(tx, tenantCodes(request.tenantId), now)
  const isSilent = request.named !== undefined && !(await mayReach(tx, deps, request.named.account, now))
  const id = newId()
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await tx
    .insertInto('app.sms_code')
    .values({
      id,
      phone: request.phone,
      purpose: request.purpose,
      reference: request.reference,
      code_hash: hashCode(id, code),
      create_at: now,
      expire_at: new Date(now.getTime() + lifeMs),
    })
    .execute()
  // The same statements and the same look into the outbox afterwards: the time must not tell what the answer does not.
  await tx
    .insertInto('app.sms_outbox')
    .columns(['id', 'phone', 'text', 'create_at'])
    .expression(
      tx
        .selectNoFrom([
          sql<string>`${id}::uuid`.as('id'),
          sql<string>`${request.phone}::text`.as('phone'),
          sql<string>`${request.text(code)}::text`.as('text'),
          sql<Date>`${now}::timestamptz`.as('create_at'),
        ])
        .where(sql<boolean>`${!isSilent}::boolean`),
    )
    .execute()
  afterCommit(tx, () => void deliverOutbox(deps))
}

/**
 * Takes the code: it works once, and only the last one sent. A wrong one answers 400 and is counted even though the
 * caller's transaction is undone.
 */
export async function consumeCode(tx: Tx, request: CodePlace & { readonly code: string }, now: Date = new Date()): Promise<void> {
  // Guesses at one code queue up here, so that five are five.
  await holdKey(tx, `code:${request.phone}:${request.purpose}:${request.reference}`)
  const last = await tx
    .selectFrom('app.sms_code')
    .select(['id', 'code_hash', 'attempts', 'used_at', 'expire_at'])
    .where('phone', '=', request.phone)
    .where('purpose', '=', request.purpose)
    .where('reference', '=', request.reference)
    .orderBy('create_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const usable = last !== undefined && last.used_at === null && last.expire_at > now && last.attempts < maxAttempts
  if (!usable) refuseCode()
  if (!timingSafeEqual(last.code_hash, hashCode(last.id, request.code))) {
    await apart(tx, SYSTEM, (own) =>
      own
        .updateTable('app.sms_code')
        .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', '=', last.id)
        .execute(),
    )
    refuseCode()
  }
  await tx.updateTable('app.sms_code').set({ used_at: now }).where('id', '=', last.id).execute()
}

/** One answer for whatever is wrong with a code. */
export function refuseCode(): never {
  refuse('captcha', '验证码错误或已过期')
}

/** After the phone is held, as with members, so that no two wait for one another crosswise. */
async function mayReach(tx: Tx, deps: Deps, account: { readonly tenant_ids: readonly string[] } | undefined, now: Date): Promise<boolean> {
  const tenants = account?.tenant_ids ?? []
  // Nobody's: an unknown phone costs the same statement, and what it counts keeps nobody out.
  const full = await countAttempts(tx, tenants.length === 0 ? [tenantLoginCodes('')] : tenants.map(tenantLoginCodes), now)
  if (tenants.length > 0 && full.length > 0) deps.log.warn({ event: 'codes full', limits: full.map(({ key }) => key) }, 'codes full')
  return account !== undefined && (tenants.length === 0 || full.length === 0)
}

async function refuseTooMany(tx: Tx, phone: string, now: Date): Promise<void> {
  const recent = await tx
    .selectFrom('app.sms_code')
    .select('create_at')
    .where('phone', '=', phone)
    .where('create_at', '>', new Date(now.getTime() - hourMs))
    .orderBy('create_at', 'desc')
    .limit(perHour)
    .execute()
  const [latest] = recent
  const oldest = recent.length < perHour ? undefined : recent.at(-1)
  const free = Math.max(latest === undefined ? 0 : latest.create_at.getTime() + pauseMs, oldest === undefined ? 0 : oldest.create_at.getTime() + hourMs)
  if (free > now.getTime()) refuse('too_many', texts.tooMany, { retryAfterSeconds: Math.ceil((free - now.getTime()) / 1000) })
}

/** Six digits are quickly tried, so the hash keeps a code from casual eyes only; what protects it is its short life. */
const hashCode = (id: string, code: string): Buffer => createHash('sha256').update(`${id}:${code}`).digest()
