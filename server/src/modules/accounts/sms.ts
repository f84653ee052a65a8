import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { newId } from '../../kernel/ids.ts'
import { countAttempt, countAttempts, lockKey, type Limit } from '../../kernel/rate-limit.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { afterCommit, separateTransaction, type Tx } from '../../kernel/transaction.ts'
import { deliverOutbox } from './outbox.ts'

const lifeMs = 5 * 60_000
const pauseMs = 60_000
const hourMs = 3_600_000
const perHour = 10
const maxAttempts = 5

export interface CodePlace {
  readonly phone: string
  /** What the code may be used for, e.g. `login`, `payment`. */
  readonly purpose: string
  /** The record it is for, e.g. the settlement's id; empty where there is none. */
  readonly reference: string
}

/** Messages that the members of one organisation may cause, to any phones: far more than work needs, few enough to bound the cost of abuse. */
export const tenantCodes = (tenantId: string): Limit => ({ key: `sms#${tenantId}`, max: 300, seconds: 3600 })

/**
 * Messages that strangers may cause to the phones of one organisation, ten per hour and phone. Separate from its members'
 * requests, otherwise thirty of its phones would suffice to block its payments.
 */
export const tenantLoginCodes = (tenantId: string): Limit => ({ key: `sms#${tenantId}/login`, max: 300, seconds: 3600 })

export interface CodeRequest extends CodePlace {
  readonly text: (code: string) => string
  /** The organisation of the requesting member, who is told when its limit is reached. */
  readonly tenantId?: string
  /**
   * The account of the phone that a stranger entered. Without one, or when the limit of one of its organisations is exhausted,
   * everything is counted and done alike but nothing is sent: neither the answer nor its duration reveals the difference.
   */
  readonly named?: { readonly account: { readonly tenant_ids: readonly string[] } | undefined }
}

/**
 * Creates a 6-digit code (5 minutes, 5 attempts, single use) and queues the message in the transaction. One per minute and ten
 * per hour and phone, for any purpose; more answer 429.
 */
export async function sendCode(tx: Tx, deps: Deps, request: CodeRequest): Promise<void> {
  const now = deps.clock()
  await lockKey(tx, `sms:${request.phone}`)
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
  // Runs the same statements, and the same poll of the outbox afterwards, so that the duration reveals nothing.
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
 * Uses the code up: it is valid once, and only the latest one sent. A wrong one answers 400, and the attempt is counted even though
 * the caller's transaction is rolled back.
 */
export async function consumeCode(tx: Tx, request: CodePlace & { readonly code: string }, now: Date = new Date()): Promise<void> {
  // Serialises attempts on one code, so that the limit of five is exact.
  await lockKey(tx, `code:${request.phone}:${request.purpose}:${request.reference}`)
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
    await separateTransaction(tx, SYSTEM, (own) =>
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

/** The same answer whatever is wrong with a code. */
export function refuseCode(): never {
  refuse('captcha', '验证码错误或已过期')
}

/** After the lock on the phone, as for members, to avoid deadlocks. */
async function mayReach(tx: Tx, deps: Deps, account: { readonly tenant_ids: readonly string[] } | undefined, now: Date): Promise<boolean> {
  const tenants = account?.tenant_ids ?? []
  // A placeholder: an unknown phone takes the same statement, and counting it locks nobody out.
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

/** Six digits are quickly tried, so the hash protects a code from casual view only; the real protection is its short life. */
const hashCode = (id: string, code: string): Buffer => createHash('sha256').update(`${id}:${code}`).digest()
