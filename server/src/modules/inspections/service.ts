import { randomBytes, randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { createInspection } from '@linggong/shared/contract/inspections'
import { workerPages } from '@linggong/shared/domain/worker-purposes'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { wireTimes } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope, scopedId } from '../../kernel/scope.ts'
import { hashToken } from '../../kernel/session.ts'
import { asSeen } from '../../kernel/record.ts'
import type { Tx } from '../../kernel/transaction.ts'

const dayMs = 24 * 3_600_000
/** Without those that look alike. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const makeCode = (): string => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')

/** Of the code with its link: the same code of another link has another hash. */
export const hashCode = (token: string, code: string): Buffer => hashToken(`${token} ${code}`)

/** The links that the caller's organisation has given out; each organisation answers for its own. */
export async function inspectionsOf(tx: Tx, actor: Actor, settlementId: string) {
  await scopedId(tx, actor, 'app.settlement', settlementId)
  const rows = await tx
    .selectFrom('app.inspection as i')
    .select(['i.id', 'i.recipient', 'i.looks', 'i.last_look_at', 'i.creator', 'i.create_at', 'i.expire_at', 'i.ended_at', 'i.version'])
    .where(inScope(actor, 'i'))
    .where('i.tenant_id', '=', actor.tenantId)
    .where('i.settlement_id', '=', settlementId)
    .orderBy('i.id', 'desc')
    .limit(100)
    .execute()
  return { results: rows.map(wireTimes) }
}

/** Those of the caller's organisation that still let somebody in, by the instant of their end, from and to before; the earliest, as many as are asked for. */
export const endingInspections = (tx: Tx, actor: Actor, from: Date, to: Date) =>
  tx
    .selectFrom('app.inspection as i')
    .select(['i.settlement_id', 'i.recipient', 'i.expire_at'])
    .where(inScope(actor, 'i'))
    .where('i.tenant_id', '=', actor.tenantId)
    .where('i.ended_at', 'is', null)
    .where('i.expire_at', '>=', from)
    .where('i.expire_at', '<', to)
    .orderBy('i.expire_at')
    .orderBy('i.id')

/** For somebody outside: whoever has link and code sees the evidence of this settlement until the link ends. */
export async function openInspection(tx: Tx, { config }: Deps, actor: Actor, id: string, { recipient, days }: z.output<NonNullable<(typeof createInspection)['body']>>, now: Date) {
  const { workerOrigin } = config
  if (workerOrigin === undefined) refuse(400, '尚未配置对外页面的网址（WORKER_ORIGIN）')
  const { park_id, platform_id, agency_id, company_id } = await scopedId(tx, actor, 'app.settlement', id)
  const token = randomBytes(32).toString('base64url')
  const code = makeCode()
  const expireAt = new Date(now.getTime() + days * dayMs)
  const row = { id: newId(), park_id, platform_id, agency_id, company_id, tenant_id: actor.tenantId, settlement_id: id, recipient, creator: actor.name, create_at: now, expire_at: expireAt }
  await tx.insertInto('app.inspection').values({ ...row, token_hash: hashToken(token), code_hash: hashCode(token, code) }).execute()
  await recordChange(tx, actor, 'settlement', id, 'inspection', [{ field: 'inspection', type: 'plain', old_value: null, new_value: recipient }], row)
  return { id: row.id, url: `${workerOrigin}${workerPages.inspection}#${token}`, code, expire_at: expireAt.toISOString() }
}

/** Ends a link; of one that is over nothing changes. */
export async function endInspection(tx: Tx, actor: Actor, id: string, seen: number, now: Date): Promise<void> {
  // A caller may see several parks; rows are locked within one.
  const { park_id: parkId, tenant_id: owner } = await scopedId(tx, actor, 'app.inspection', id)
  if (owner !== actor.tenantId) refuse(404, texts.notFound)
  const row = await scopedId(tx, actor, 'app.inspection', id, { lock: true, parkId })
  if (row.ended_at !== null) return
  asSeen(row, seen)
  await tx.updateTable('app.inspection').set({ ended_at: now, version: row.version + 1 }).where('park_id', '=', row.park_id).where('id', '=', row.id).execute()
  await recordChange(tx, actor, 'settlement', row.settlement_id, 'inspection_ended', [{ field: 'inspection', type: 'plain', old_value: row.recipient, new_value: null }], row)
}
