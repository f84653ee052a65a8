import { sql } from 'kysely'
import type { z } from 'zod'
import type { updateProof } from '@linggong/shared/contract/proofs'
import { type Actor, isHeld } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { enqueueDocuments } from './create.ts'
import { proofSteps } from './machine.ts'

type Wish = z.output<NonNullable<typeof updateProof.body>>

/** Who may take which of the two that share a call (`proofMachine`). */
const granted = { retry: 'AgencyCooperateProvePageIndex:create', void: 'AgencyCooperateProvePageIndex:void' } as const

export async function changeProof(tx: Tx, actor: Actor, id: string, wish: Wish, now: Date): Promise<void> {
  if (!isHeld(actor, granted[wish.action])) refuse('forbidden', texts.forbidden)
  const row = await proofSteps.begin(tx, actor, id, wish.action, wish.version)
  if (wish.action === 'retry') {
    await proofSteps.move(tx, actor, row, 'retry', { fail_reason: '', job_id: await enqueueDocuments(tx, actor, row) })
    return
  }
  await proofSteps.move(tx, actor, row, 'void', { void_reason: wish.void_reason })
  // Its documents, and archives of them, end at once; links that were signed before, too.
  await sql`
    with made as (
      select file_id from app.proof_user where park_id = ${row.park_id} and proof_id = ${id} and file_id is not null
      union select file_id from app.job where park_id = ${row.park_id} and tenant_id = ${actor.tenantId} and category = 'proof_file' and payload ->> 'id' = ${id} and file_id is not null)
    update app.file set expire_at = ${now}::timestamptz where park_id = ${row.park_id} and id in (select file_id from made)`.execute(tx)
  await sql`
    update app.job set expire_at = ${now}::timestamptz
    where park_id = ${row.park_id} and tenant_id = ${actor.tenantId} and category = 'proof_file' and payload ->> 'id' = ${id} and file_id is not null`.execute(tx)
}

/** 打包下载: an archive of what has been made. */
export async function requestArchive(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const row = await scopedId(tx, actor, 'app.proof', id)
  if (row.status !== 'finished') refuse('not_allowed', row.status === 'voided' ? '证明已作废，不能下载' : '证明还没有全部生成，请完成后再打包')
  return { id: await enqueueDocuments(tx, actor, row) }
}
