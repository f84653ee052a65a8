import { sql } from 'kysely'
import { z } from 'zod'
import { sensitiveNotifyFields } from '@linggong/shared/domain/fields/risk'
import { maskEmail } from '@linggong/shared/domain/masks'
import { HIT_PLACES, SENSITIVE_LEVELS } from '@linggong/shared/domain/risk-lists'
import { statusOf } from '@linggong/shared/domain/status-option'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import { businessDate, clockTime } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, historyOf, recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { consumeEmailCode } from '../contacts/service.ts'
import { queueMail } from '../outgoing/queue.ts'
import { keepSetting, settingOf } from '../settings/service.ts'

const key = 'sensitive_notify'
/** `since`: hits before the first address was set are not told later. */
const shape = z.object({ email: z.string().default(''), since: z.iso.datetime().optional() })

/** One mail for all hits of so long. */
const pauseMinutes = 10
/** Of so many hits the mail has a line each. */
const mostLines = 20

export async function notifyOf(tx: Tx, actor: Actor, { mail }: Deps) {
  const { value, version } = await settingOf(tx, actor.tenantId, key, shape)
  return { email: maskEmail(value.email), can_mail: mail.isConnected, version, results: await historyOf(tx, key, actor.tenantId) }
}

/** The address is confirmed as a member's own is: whoever sets it has the code that was mailed to it. */
export async function setNotify(tx: Tx, actor: Actor, wish: { readonly email: string; readonly email_code?: string; readonly version: number }, deps: Deps, now: Date) {
  const { value, version } = await settingOf(tx, actor.tenantId, key, shape)
  if (version !== wish.version) refuse('stale', texts.stale)
  if (wish.email_code !== undefined) await consumeEmailCode(tx, actor, { email: wish.email, email_code: wish.email_code }, now)
  const changes = diff(value, { email: wish.email }, sensitiveNotifyFields)
  if (changes.length > 0) {
    await keepSetting(tx, actor.tenantId, key, wish.email === '' ? {} : { email: wish.email, since: value.since ?? now.toISOString() }, version)
    await recordChange(tx, actor, key, actor.tenantId, 'update', changes)
  }
  return notifyOf(tx, actor, deps)
}

/** Tells by mail what has been met with since the last one (R714): the word, where and for whom, never the text. */
export async function tellHits(deps: Deps): Promise<void> {
  const now = deps.clock()
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    // Locked, so that two processes do not tell the same.
    const settings = await tx.selectFrom('app.setting').select(['tenant_id', 'value']).where('key', '=', key).forUpdate().skipLocked().execute()
    for (const { tenant_id, value } of settings) await tellOne(tx, deps, tenant_id, shape.parse(value), now)
  })
}

async function tellOne(tx: Tx, deps: Deps, tenantId: string, { email, since }: z.output<typeof shape>, now: Date): Promise<void> {
  if (email === '' || since === undefined) return
  const waiting = tx.selectFrom('app.risk_hit').where('tenant_id', '=', tenantId).where('list', '=', 'sensitive_word').where('told_at', 'is', null).where('create_at', '>=', new Date(since))
  const hits = await waiting.selectAll().orderBy('create_at').orderBy('id').execute()
  if (hits.length === 0) return
  const last = await tx.selectFrom('app.risk_hit').select(sql<Date | null>`max(told_at)`.as('at')).where('tenant_id', '=', tenantId).where('told_at', 'is not', null).executeTakeFirst()
  if (last?.at && last.at.getTime() + pauseMinutes * 60_000 > now.getTime()) return
  const rest = hits.length - mostLines
  const text = [
    ...hits.slice(0, mostLines).map(lineOf),
    ...(rest > 0 ? [smsText('sensitive_hits_more', { rest })] : []),
    smsText('sensitive_hits_where', {}),
  ].join('\n')
  await queueMail(tx, deps, { id: newId(), to: email, subject: smsText('sensitive_hits', { hits: hits.length }), text, minutes: 24 * 60 })
  await tx.updateTable('app.risk_hit').set({ told_at: now }).where('tenant_id', '=', tenantId).where('id', 'in', hits.map(({ id }) => id)).execute()
}

const lineOf = ({ create_at, what, level, organization, place, row_nos, row_count }: Row<'app.risk_hit'>): string =>
  smsText('sensitive_hit', {
    at: `${businessDate(create_at)} ${clockTime(create_at)}`,
    word: what,
    level: statusOf(SENSITIVE_LEVELS, level).label,
    organization,
    place: statusOf(HIT_PLACES, place).label,
    rows: row_nos.slice(0, 5).join('、'),
    count: row_count,
  })
