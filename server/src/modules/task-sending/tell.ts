import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import type { Deps } from '../../deps.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { queueNotices } from '../accounts/sms.ts'
import { signLinks } from '../company-users/signing.ts'
import { namesOf } from '../lists/names.ts'
import type { OfCompany } from '../templates/of-company.ts'
import type { TaskWorker } from './workers.ts'

interface Told {
  readonly worker: Pick<TaskWorker, 'id' | 'person_id' | 'phone'>
  /** The task's name. */
  readonly task: string
}

/** Those who are offered tasks by name get one message each with their link, however many tasks there are. */
export async function tellAssigned(tx: Tx, deps: Deps, company: OfCompany & { readonly name: string }, told: readonly Told[], now: Date): Promise<void> {
  if (deps.config.workerOrigin === undefined || told.length === 0) return
  const offers = [...Map.groupBy(told, ({ worker }) => worker)]
  const { urls } = await signLinks(tx, deps, offers.map(([{ id, person_id }]) => ({ ...company, id, person_id })), now)
  await queueNotices(tx, deps, offers.map(([{ phone }, tasks], index) => ({
    phone, text: smsText('task_assigned', { company: company.name, task: tasks[0]?.task ?? '', more: tasks.length > 1 ? tasks.length : 0, url: urls[index] ?? '' }),
  })))
}

/** The same of a task that the auditors have released: whoever was named for it hears of it only now. */
export async function tellReleased(tx: Tx, deps: Deps, taskId: string, now: Date): Promise<void> {
  await asSystem(tx, async () => {
    const rows = await tx
      .selectFrom('app.task_apply as a')
      .innerJoin('app.task as t', (join) => join.onRef('t.park_id', '=', 'a.park_id').onRef('t.id', '=', 'a.task_id'))
      .innerJoin('app.company_user as u', (join) => join.onRef('u.park_id', '=', 'a.park_id').onRef('u.id', '=', 'a.company_user_id'))
      .select(['a.park_id', 'a.platform_id', 'a.agency_id', 'a.company_id', 'a.person_id', 'u.id', 'u.phone', 't.name as task'])
      .where('a.task_id', '=', taskId)
      .where('a.status', '=', 'applied')
      .execute()
    const [first] = rows
    if (first === undefined) return
    const name = (await namesOf(tx, { tenants: [first.company_id] }))(first.company_id)
    await tellAssigned(tx, deps, { ...first, name }, rows.map(({ id, person_id, phone, task }) => ({ worker: { id, person_id, phone }, task })), now)
  })
}
