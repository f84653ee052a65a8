import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { insertRows } from '../../db/bulk.ts'
import type { Usage } from '../../db/column-types.ts'
import type { Deps } from '../../deps.ts'
import { newId, newIds } from '../../kernel/ids.ts'
import { countAttempt, countAttempts, lockKey, type Limit } from '../../kernel/rate-limit.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { SYSTEM, type Actor } from '../../kernel/actor.ts'
import { afterCommit, separateTransaction, type Tx } from '../../kernel/transaction.ts'
import { queueMail } from '../outgoing/queue.ts'
import { deliverOutbox } from './outbox.ts'
import type { LastSeat } from './queries.ts'

const lifeMs = 5 * 60_000
const pauseMs = 60_000
const hourMs = 3_600_000
const perHour = 10
const maxAttempts = 5

export const loginPurpose = 'login' as const
export const resetPurpose = 'reset_password' as const

export interface CodePlace {
  /** Or the e-mail address, where the code is mailed. */
  readonly phone: string
  /** What the code may be used for, e.g. `login`, `payment`. */
  readonly purpose: string
  /** The record it is for, e.g. the settlement's id; empty where there is none. */
  readonly reference: string
  /** Who asks for it: a member's organisation, or the address of somebody who has not signed in. What others ask for uses up nothing of it. */
  readonly audience: string
}

/** The place of a code that proves a member themselves: sent to their own phone, for their own account. */
export const selfCode = ({ phone, accountId, tenantId }: Actor): CodePlace => ({ phone, purpose: 'self', reference: accountId, audience: tenantId })

/** Messages that the members of one organisation may cause, to any phones: far more than work needs, few enough to bound the cost of abuse. */
export const tenantCodes = (tenantId: string): Limit => ({ key: `sms#${tenantId}`, max: 300, seconds: 3600 })

/** Messages that strangers may cause, to sign in or to set another password, to the phones of one organisation. Separate from its members' requests, so that it blocks no payment. */
export const tenantLoginCodes = (tenantId: string): Limit => ({ key: `sms#${tenantId}/login`, max: 300, seconds: 3600 })

/** Codes to one phone, to sign in or to set another password, asked for from all the addresses where its owner has not signed in lately: what bounds a flood of messages. */
export const phoneLoginCodes = (phone: string): Limit => ({ key: `sms:${phone}/login`, max: 30, seconds: 3600 })

export interface CodeRequest extends CodePlace {
  readonly text: (code: string) => string
  /** What the message is used for when it is sent; of a code for a stranger it follows from the account. */
  readonly usage?: Usage
  /** The subject of the mail, for a code that is not sent to a phone. */
  readonly subject?: string
  /** The organisation of the requesting member, who is told when its limit is reached. */
  readonly tenantId?: string
  /**
   * The account of the phone that a stranger entered. Without one, or when the limit of each of its organisations is exhausted,
   * everything is counted and done alike but nothing is sent: neither the answer nor its duration reveals the difference.
   */
  readonly named?: { readonly account: Named | undefined }
}

interface Named {
  readonly tenant_ids: readonly string[]
  /** Pays for the message. */
  readonly last_seat: LastSeat | null
  /** Its owner has signed in from this address lately: what strangers use up does not count. */
  readonly is_known: boolean
}

/**
 * Creates a 6-digit code (5 minutes, 5 attempts, single use) and queues the message in the transaction. One per minute and ten
 * per hour for each phone, purpose and asker; more answer 429. Returns the exhausted limit of a phone that strangers ask codes for: the
 * caller refuses after the commit (`refuseFull`), so that what is refused counts too.
 */
export async function sendCode(tx: Tx, deps: Deps, request: CodeRequest): Promise<readonly Limit[]> {
  const now = deps.clock()
  await lockKey(tx, `sms:${request.phone}:${request.purpose}:${request.audience}`)
  await refuseTooMany(tx, request, now)
  if (request.tenantId !== undefined) await countAttempt(tx, tenantCodes(request.tenantId), now)
  const reach = request.named === undefined ? 'sends' : await reachOf(tx, deps, request.phone, request.named.account, now)
  if (reach === 'full') return [phoneLoginCodes(request.phone)]
  const id = newId()
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await tx
    .insertInto('app.sms_code')
    .values({
      id,
      phone: request.phone,
      purpose: request.purpose,
      reference: request.reference,
      audience: request.audience,
      code_hash: hashCode(id, code),
      create_at: now,
      expire_at: new Date(now.getTime() + lifeMs),
    })
    .execute()
  const text = request.text(code)
  if (request.subject !== undefined) await queueMail(tx, deps, { id, to: request.phone, subject: request.subject, text, minutes: lifeMs / 60_000 })
  else await queueMessage(tx, deps, { id, phone: request.phone, text, usage: usageOf(request), isSilent: reach === 'silent' })
  return []
}

/** What strangers cause is paid by the organisation in which the owner of the phone was last. */
function usageOf({ usage, named, purpose }: CodeRequest): Usage | null {
  const seat = named?.account?.last_seat ?? null
  if (seat === null || (purpose !== loginPurpose && purpose !== resetPurpose)) return usage ?? null
  return { category: purpose, tenant_id: seat.tenant_id, staff: seat.name }
}

/** Queues a message in the transaction; what it uses up is taken when it is sent. Silent: the same statements are carried out and nothing is sent, so that the duration reveals nothing. */
export async function queueMessage(tx: Tx, deps: Deps, { id, phone, text, usage = null, isSilent = false }: { readonly id: string; readonly phone: string; readonly text: string; readonly usage?: Usage | null; readonly isSilent?: boolean }): Promise<void> {
  await tx
    .insertInto('app.sms_outbox')
    .columns(['id', 'phone', 'text', 'usage', 'create_at'])
    .expression(
      tx
        .selectNoFrom([sql<string>`${id}::uuid`.as('id'), sql<string>`${phone}::text`.as('phone'), sql<string>`${text}::text`.as('text'), sql<Usage | null>`${usage === null ? null : JSON.stringify(usage)}::jsonb`.as('usage'), sql<Date>`${deps.clock()}::timestamptz`.as('create_at')])
        .where(sql<boolean>`${!isSilent}::boolean`),
    )
    .execute()
  afterCommit(tx, () => void deliverOutbox(deps))
}

/** Queues many messages that nobody waits for: those with codes are sent before them. */
export async function queueNotices(tx: Tx, deps: Deps, notices: readonly { readonly phone: string; readonly text: string }[]): Promise<void> {
  const ids = newIds(notices.length)
  await insertRows(tx, 'app.sms_outbox', notices.map((notice, index) => ({ ...notice, id: ids[index] ?? '', is_notice: true, create_at: deps.clock() })))
  afterCommit(tx, () => void deliverOutbox(deps))
}

/** The same for events that may be found again: a message whose id is there already is not sent once more. */
export async function queueNoticesOnce(tx: Tx, deps: Deps, notices: readonly { readonly id: string; readonly phone: string; readonly text: string }[]): Promise<void> {
  if (notices.length === 0) return
  await tx
    .insertInto('app.sms_outbox')
    .values(notices.map((notice) => ({ ...notice, is_notice: true, create_at: deps.clock() })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  afterCommit(tx, () => void deliverOutbox(deps))
}

/**
 * Uses the code up: it is valid once, and of those that one asker was sent only the latest. Without a code of their own, whoever
 * holds the phone may use the latest that somebody else has caused. A wrong one answers 400, and the attempt is counted even though
 * the caller's transaction is rolled back; guesses at the code of another asker are counted apart, so that they leave the asker theirs.
 */
export async function consumeCode(tx: Tx, request: CodePlace & { readonly code: string }, now: Date = new Date()): Promise<void> {
  const { phone, purpose, reference, audience } = request
  // Serialises attempts on one code, so that the limit of five is exact.
  await lockKey(tx, `code:${phone}:${purpose}:${reference}`)
  const sent = await codesOf(tx, { phone, purpose, reference }, now)
  const own = sent.find((code) => code.audience === audience)
  const isOwn = own !== undefined && own.attempts < maxAttempts
  const last = isOwn ? own : sent.find((code) => code.audience !== audience && code.foreign_attempts < maxAttempts)
  if (last === undefined) refuseCode()
  if (!timingSafeEqual(last.code_hash, hashCode(last.id, request.code))) {
    const counter = isOwn ? 'attempts' : 'foreign_attempts'
    await separateTransaction(tx, SYSTEM, (other) =>
      other
        .updateTable('app.sms_code')
        .set((eb) => ({ [counter]: eb(counter, '+', 1) }))
        .where('id', '=', last.id)
        .execute(),
    )
    refuseCode()
  }
  await tx.updateTable('app.sms_code').set({ used_at: now }).where('id', 'in', sent.map(({ id }) => id)).execute()
}

/** The last code of each asker that can still be used, the newest first. */
async function codesOf(tx: Tx, { phone, purpose, reference }: Omit<CodePlace, 'audience'>, now: Date) {
  const rows = await tx
    .selectFrom('app.sms_code')
    .select(['id', 'audience', 'code_hash', 'attempts', 'foreign_attempts', 'used_at'])
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('reference', '=', reference)
    .where('expire_at', '>', now)
    .orderBy('create_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const latest = [...Map.groupBy(rows, (row) => row.audience).values()].flatMap(([first]) => first ?? [])
  return latest.filter(({ used_at }) => used_at === null)
}

/** Whether a code for the phone has been asked for from this address, and may still be used. */
export async function isAskedFrom(tx: Tx, phone: string, purpose: string, audience: string, now: Date): Promise<boolean> {
  const codes = await codesOf(tx, { phone, purpose, reference: '' }, now)
  return codes.some((code) => code.audience === audience && code.attempts < maxAttempts)
}

/** The same answer whatever is wrong with a code. */
export function refuseCode(): never {
  refuse('captcha', '验证码错误或已过期')
}

/** After the lock on the phone, as for members, to avoid deadlocks. */
async function reachOf(tx: Tx, deps: Deps, phone: string, account: Named | undefined, now: Date): Promise<'sends' | 'silent' | 'full'> {
  if (account?.is_known === true) return 'sends'
  // Before the organisations: what is not sent for the phone's sake uses up nothing of theirs.
  if ((await countAttempts(tx, [phoneLoginCodes(phone)], now)).length > 0) return 'full'
  const tenants = account?.tenant_ids ?? []
  // A placeholder: an unknown phone takes the same statement, and counting it locks nobody out.
  const limits = (tenants.length === 0 ? [''] : tenants).map(tenantLoginCodes)
  const full = await countAttempts(tx, limits, now)
  const isFull = tenants.length > 0 && limits.every((limit) => full.includes(limit))
  if (isFull) deps.log.warn({ event: 'codes full', limits: full.map(({ key }) => key) }, 'codes full')
  return account === undefined || isFull ? 'silent' : 'sends'
}

async function refuseTooMany(tx: Tx, { phone, purpose, audience }: CodePlace, now: Date): Promise<void> {
  const recent = await tx
    .selectFrom('app.sms_code')
    .select('create_at')
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('audience', '=', audience)
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
