import type { z } from 'zod'
import type { sendTasks } from '@linggong/shared/contract/task-sending'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { enabledCompany } from '../../kernel/authorise.ts'
import { newId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { companyOf } from '../imports/for-company.ts'
import { enterpriseFaults } from '../risk/guard.ts'
import { chosenTemplate } from './templates.ts'
import { checkedTasks } from './wish.ts'
import type { Ordering } from './workers.ts'
import { createTasks } from './write.ts'

type Body = z.output<NonNullable<(typeof sendTasks)['body']>>

/** One task, or several as a batch, at once: all of them or none. */
export async function send(tx: Tx, deps: Deps, actor: Actor, body: Body, now: Date) {
  const company = await orderingCompany(tx, actor, body.company_id, now)
  const template = await chosenTemplate(tx, actor, company, body.template_id)
  const isList = 'tasks' in body
  const tasks = await checkedTasks(tx, isList ? body.tasks : [body], isList, { company, template, now })
  const batch = isList ? { id: newId(), filename: body.filename, file_url: body.file_url, total: tasks.length, importId: null } : null
  const { ids, released, to_audit } = await createTasks(tx, deps, actor, tasks, { company, template, batch }, now)
  return { released, to_audit, task_id: isList ? null : (ids[0] ?? null), batch_id: batch?.id ?? null }
}

/** The enterprise that has the work done: enabled, below the caller, and on no list. */
export async function orderingCompany(tx: Tx, actor: Actor, named: string | undefined, now: Date): Promise<Ordering> {
  const { id: company_id, park_id, platform_id, agency_id, name, credit_code } = await enabledCompany(tx, actor, companyOf(actor, named, '发布任务'))
  if (park_id === null || platform_id === null || agency_id === null) return refuse(400, '该企业的业务公司还没有所属园区，暂不能发布任务')
  const fault = (await enterpriseFaults(tx, [{ name, credit_code }], { place: 'task', organization: { id: company_id, name }, now }))({ name, credit_code })
  if (fault !== null) refuse(400, fault.text)
  return { park_id, platform_id, agency_id, company_id, name, credit_code }
}
