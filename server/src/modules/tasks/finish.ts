import { next } from '@linggong/shared/domain/machines/machine'
import { taskMachine } from '@linggong/shared/domain/machines/task'
import { SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { type Task, taskSteps } from './machine.ts'

/**
 * With the last of those who were chosen done, the task is finished: when they hand in their work, or when the search for others ends and all of
 * them have. The task is locked. `by`: whom the change log names.
 */
export async function finishIfDone(tx: Tx, task: Task, now: Date, by: string = SYSTEM.name): Promise<void> {
  const from = { ...task, is_own: false, apply_count: 0 }
  if (!next(taskMachine, from, 'finish', 'system').ok) return
  const open = await tx.selectFrom('app.task_apply').select('id').where('park_id', '=', task.park_id).where('task_id', '=', task.id).where('status', 'in', ['applied', 'traded', 'confirmed']).limit(1).executeTakeFirst()
  if (open === undefined) await taskSteps.move(tx, { ...SYSTEM, name: by }, from, 'finish', { finish_at: now, deal_at: now })
}
