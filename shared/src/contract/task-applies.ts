import { z } from 'zod'
import { COOPERATION_LISTS } from './company-users.ts'
import { taskApplyInputFields } from '../domain/fields/task-apply.ts'
import { TASK_STEPS } from '../domain/task-pages.ts'
import { family } from './call.ts'
import { cents, commaList, id, idParams, listOf, pageQuery, version } from './schemas/common.ts'
import { taskApply } from './schemas/task.ts'

const call = family('task-applies', taskApplyInputFields)

/** One is chosen, the others may still be; with the last place taken the task itself is traded (R386). */
export const tradeApply = call({
  name: 'tradeApply',
  summary: '报名成交',
  method: 'POST',
  path: '/v1/task-applies/:id/traded/',
  access: TASK_STEPS.traded,
  params: idParams,
  body: z.strictObject({ version }),
  response: taskApply,
  changes: ['tasks', 'task-applies'],
})

/** What a person has taken, with all enterprises that the reader may see: their page shows it beside their contracts. Without one: of everybody. */
export const personApplies = call({
  name: 'personApplies',
  summary: '合作用户的任务',
  method: 'GET',
  path: '/v1/task-applies/',
  access: COOPERATION_LISTS,
  query: z.strictObject({ user_id: id.optional(), status: commaList.optional(), ...pageQuery }),
  response: listOf(taskApply.extend({ task_sn: z.string(), task_name: z.string(), task_amount: cents, company_name: z.string() })),
})
