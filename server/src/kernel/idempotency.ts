import { createHash } from 'node:crypto'
import { json } from '../db/bulk.ts'
import type { Deps } from '../deps.ts'
import { SYSTEM, type Actor } from './actor.ts'
import { refuse } from './refuse.ts'
import { asOneTransaction, inTransaction, type Tx } from './transaction.ts'

export interface KeyedRequest {
  readonly actor: Actor
  readonly key: string
  readonly call: string
  /** Everything that identifies the request: params, query, body. */
  readonly content: unknown
}

/**
 * One effect per key. The call's changes and its stored answer are one commit, and the key's row stays locked
 * while the call runs: no lease is needed, since a crash releases the key and rolls the changes back.
 * A refusal has no effect and is not stored, so the same key may be tried again.
 */
export async function onceOnly(deps: Deps, request: KeyedRequest, work: () => Promise<unknown>): Promise<unknown> {
  const { actor, key, call } = request
  const hash = createHash('sha256').update(canonical(request.content)).digest()
  await inTransaction(deps.db, SYSTEM, (tx) =>
    tx
      .insertInto('app.idempotency')
      .values({ park_id: actor.chain.park_id, scope: actor.staffId, key, call, request_hash: hash, create_at: deps.clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return asOneTransaction(deps.db, actor, async (tx) => {
    const row = await tx
      .selectFrom('app.idempotency')
      .select(['call', 'request_hash', 'status', 'response'])
      .where('park_id', '=', actor.chain.park_id)
      .where('scope', '=', actor.staffId)
      .where('key', '=', key)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (row === undefined) refuse('in_progress', '正在处理中，请稍候', { retryAfterSeconds: 1 })
    if (row.call !== call || !row.request_hash.equals(hash)) refuse('key_reused', '请勿重复使用请求编号')
    if (row.status !== null) return row.response
    const answer = await work()
    await tx
      .updateTable('app.idempotency')
      .set({ status: 200, response: json(answer) })
      .where('park_id', '=', actor.chain.park_id)
      .where('scope', '=', actor.staffId)
      .where('key', '=', key)
      .execute()
    return answer
  })
}

/**
 * A GET that makes an export is repeated by whatever thinks that a GET may be: within a minute it answers the same export, for the same caller
 * and content (decision 43 of docs/breadth). The second of two at once waits for the first. One whose export has failed makes another.
 */
export async function oncePerMinute(deps: Deps, { actor, call, content }: Omit<KeyedRequest, 'key'>, work: () => Promise<unknown>): Promise<unknown> {
  const hash = createHash('sha256').update(canonical(content)).digest()
  const now = deps.clock()
  const row = { park_id: actor.chain.park_id, scope: actor.staffId, key: `GET ${call} ${hash.toString('base64url')}` }
  await inTransaction(deps.db, SYSTEM, (tx) => tx.insertInto('app.idempotency').values({ ...row, call, request_hash: hash, create_at: now }).onConflict((conflict) => conflict.doNothing()).execute())
  return asOneTransaction(deps.db, actor, async (tx) => {
    const found = await tx.selectFrom('app.idempotency').select(['response', 'create_at']).where('park_id', '=', row.park_id).where('scope', '=', row.scope).where('key', '=', row.key).forUpdate().executeTakeFirst()
    if (found !== undefined && found.response !== null && found.create_at.getTime() > now.getTime() - 60_000 && !(await hasFailed(tx, found.response))) return found.response
    const answer = await work()
    await tx.updateTable('app.idempotency').set({ status: 200, response: json(answer), create_at: now }).where('park_id', '=', row.park_id).where('scope', '=', row.scope).where('key', '=', row.key).execute()
    return answer
  })
}

async function hasFailed(tx: Tx, answer: unknown): Promise<boolean> {
  // A link is made by no job: it is asked for again, and whoever makes it answers the one that is still good.
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return true
  const id = String(answer.id)
  const job = await tx.selectFrom('app.job').select('status').where('id', '=', id).executeTakeFirst()
  return job === undefined || job.status === 'export_failure'
}

/** Sorts the keys at every level, so that equal requests have equal hashes. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? ''
}
