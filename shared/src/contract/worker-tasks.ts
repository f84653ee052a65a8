import { z } from 'zod'
import { taskApplyInputFields } from '../domain/fields/task-apply.ts'
import { family } from './call.ts'
import { cents, done, id, prose } from './schemas/common.ts'

/** Pictures of one result. */
const MOST_PHOTOS = 6

const call = family('worker-tasks', taskApplyInputFields)

/** With words instead of codes, because the page has no dictionary. */
const shown = z.object({ sn: z.string(), name: z.string(), description: z.string(), price: cents, areas: z.string(), days: z.string() })

/** What the enterprise offers, and what the worker has taken of it. On the workers' origin only, as all of these. */
export const workerTasks = call({
  name: 'workerTasks',
  summary: '我的任务：可报名的和已报名的任务',
  method: 'GET',
  path: '/worker/v1/tasks/',
  access: { worker: 'cooperation' },
  response: z.object({
    open: z.array(shown.extend({ id, people_count: z.int(), apply_count: z.int() })),
    mine: z.array(shown.extend({ id, status: z.string(), todo: z.enum(['confirm', 'submit', 'nothing']), deliverable: z.string(), photo_count: z.int() })),
  }),
})

export const applyForTask = call({
  name: 'applyForTask', summary: '我的任务：报名', method: 'POST', path: '/worker/v1/tasks/apply/', access: { worker: 'cooperation' }, body: z.strictObject({ task_id: id }), response: done,
})

export const confirmTask = call({
  name: 'confirmTask', summary: '我的任务：确认接单', method: 'POST', path: '/worker/v1/tasks/confirm/', access: { worker: 'cooperation' }, body: z.strictObject({ apply_id: id }), response: done,
})

/** What was done, in words and pictures of its own: the deliverable of the evidence, with which the worker is done. */
export const submitTask = call({
  name: 'submitTask',
  summary: '我的任务：提交成果',
  method: 'POST',
  path: '/worker/v1/tasks/submit/',
  access: { worker: 'cooperation' },
  bodySize: 'large',
  body: z.strictObject({
    apply_id: id,
    deliverable: prose(1000).refine((text) => text.trim() !== '', '请说明完成的工作'),
    photos: z.array(z.base64('照片无法读取，请重新拍摄').min(1).max(2_000_000)).max(MOST_PHOTOS, `最多 ${MOST_PHOTOS} 张照片`),
  }),
  response: done,
})
