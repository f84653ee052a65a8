import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { queueNotices } from '../accounts/sms.ts'
import { signLink } from '../company-users/signing.ts'
import type { OfCompany } from '../templates/of-company.ts'
import type { TaskWorker } from './workers.ts'

interface Told {
  readonly worker: TaskWorker
  /** The task's name. */
  readonly task: string
}

/** Those who are offered tasks by name get one message each with their link, however many tasks there are. */
export async function tellAssigned(tx: Tx, deps: Deps, company: OfCompany & { readonly name: string }, told: readonly Told[], now: Date): Promise<void> {
  if (deps.config.workerOrigin === undefined) return
  const notices: { readonly phone: string; readonly text: string }[] = []
  for (const [worker, tasks] of Map.groupBy(told, ({ worker: one }) => one)) {
    const { url } = await signLink(tx, deps, { ...company, id: worker.id, person_id: worker.person_id }, now)
    notices.push({ phone: worker.phone, text: smsText('task_assigned', { company: company.name, task: tasks[0]?.task ?? '', more: tasks.length > 1 ? tasks.length : 0, url }) })
  }
  await queueNotices(tx, deps, notices)
}
