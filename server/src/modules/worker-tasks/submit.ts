import { Readable } from 'node:stream'
import { next } from '@linggong/shared/domain/machines/machine'
import { taskApplyMachine } from '@linggong/shared/domain/machines/task'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Worker } from '../../kernel/actor.ts'
import { countAttempts, refuseFull } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { announce, fileIdOf, receive } from '../files/service.ts'
import { finishIfDone } from '../tasks/finish.ts'
import { settleApplies } from '../tasks/paid.ts'
import { BY_WORKER, ownApply, step } from './steps.ts'

interface Result {
  readonly apply_id: string
  readonly deliverable: string
  readonly photos: readonly string[]
}

/** Uploads of one person in an hour: a picture costs the server as much as a retake. */
const ofPerson = (personId: string) => ({ key: `results:${personId}`, max: 20, seconds: 3600 })

/**
 * Stores what the worker hands in, its pictures redrawn and with their hashes, and finishes their part; with the last of those who were chosen
 * the task is finished. The pictures belong to the enterprise that has ordered the work.
 */
export async function submit(deps: Deps, worker: Worker, { apply_id: applyId, deliverable, photos }: Result): Promise<void> {
  const now = deps.clock()
  refuseFull(await inTransaction(deps.db, SYSTEM, (tx) => countAttempts(tx, [ofPerson(worker.personId)], now)), now)
  // Before anything is stored.
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const after = next(taskApplyMachine, await ownApply(tx, worker, applyId), 'finish', 'user')
    if (!after.ok) refuse('not_allowed', after.reason)
  })
  const stored: string[] = []
  try {
    for (const [index, photo] of photos.entries()) stored.push(await store(deps, worker, `成果${index + 1}.jpg`, Buffer.from(photo, 'base64')))
    await inTransaction(deps.db, SYSTEM, async (tx) => {
      const row = await ownApply(tx, worker, applyId)
      await step(tx, row, 'finish', { deliverable: deliverable.trim(), deliverable_file_ids: stored, submit_at: now, finish_at: now, confirm_at: row.confirm_at ?? now })
      await finishTask(tx, worker, row.task_id, now)
    })
  } catch (error) {
    // Nobody will look at them: their bytes are removed, and their keys with them.
    if (stored.length > 0) await inTransaction(deps.db, SYSTEM, (tx) => tx.updateTable('app.file').set({ expire_at: now }).where('id', 'in', stored).execute())
    throw error
  }
}

async function store(deps: Deps, { chain }: Worker, filename: string, bytes: Buffer): Promise<string> {
  const owner = { tenant_id: chain.company_id, flavour: 'company' as const, ...chain }
  const { file_url: url } = await inTransaction(deps.db, SYSTEM, (tx) => announce(tx, deps, owner, { filename, size: bytes.length, purpose: 'task_result' }))
  const id = fileIdOf(url) ?? refuse(400, '照片未能保存，请重试')
  await receive(deps, id, Readable.from([bytes]))
  return id
}

/** Whoever was paid before is settled; once all who were chosen are done, so is the task. It is locked. */
async function finishTask(tx: Tx, worker: Worker, taskId: string, now: Date): Promise<void> {
  const task = await tx.selectFrom('app.task').selectAll().where('park_id', '=', worker.chain.park_id).where('id', '=', taskId).executeTakeFirstOrThrow()
  // Bills may name a task that is still going on.
  if (task.paid_amount > 0) await settleApplies(tx, task, now)
  await finishIfDone(tx, task, now, BY_WORKER.name)
}
