import { z } from 'zod'
import { taskApplyInputFields } from '../domain/fields/task-apply.ts'
import { TASK_STEPS } from '../domain/task-pages.ts'
import { family } from './call.ts'
import { idParams, version } from './schemas/common.ts'
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
