import type { Member } from '../../world/shape.ts'
import type { Sample } from '../sample.ts'

/** The operator sees the tasks with sensitive words alone. */
const seen: Sample = { id: ({ flavour }) => (flavour === 'saas' ? 'heldTask' : 'openTask') }
/** Each side changes what it has made; the operator and the park decide about either. */
const changed = ({ flavour }: Member) => (flavour === 'agency' ? 'agencyTask' : 'heldTask')
const kinds = { batch_id: 'taskBatch', ids: 'heldTask' } as const
const batchIds = { ids: 'taskBatch' } as const

export const tasks = {
  searchTasks: { kinds },
  exportTasks: { kinds },
  countTasks: { kinds },
  listTaskBatches: { kinds: batchIds },
  exportTaskBatches: { kinds: batchIds },
  exportTaskBatchesByQuery: { kinds: batchIds },
  countTaskBatches: { kinds: batchIds },
  taskById: seen,
  taskEvents: seen,
  taskApplies: seen,
  taskBills: { id: 'openTask' },
  updateTask: {
    id: changed,
    body: ({ me, thing }) => ({ ...(me.flavour === 'saas' || me.flavour === 'park' ? { action: 'audit_pass' } : { action: 'update', category: '改过' }), version: thing(changed(me))['version'] }),
    variants: { rejection: { id: changed, body: ({ me, thing }) => ({ ...(me.flavour === 'saas' || me.flavour === 'park' ? { action: 'audit_reject', reason: '内容不实' } : { action: 'cancel' }), version: thing(changed(me))['version'] }) } },
  },
  tradeTask: { id: 'openTask', kinds: { apply_ids: 'taskApply' }, body: ({ thing }) => ({ version: thing('openTask')['version'] }) },
  finishTasks: { kinds: { ids: 'tradedTask' }, body: ({ thing }) => ({ ids: [thing('tradedTask').id] }) },
  tradeApply: { id: 'taskApply', body: ({ thing }) => ({ version: thing('taskApply')['version'] }) },
  personApplies: { kinds: { user_id: 'applicant' } },
  taskBatchById: { id: 'taskBatch' },
  updateTaskBatch: { id: 'taskBatch', body: ({ thing }) => ({ remark: '备注', version: thing('taskBatch')['version'] }) },
  uploadTaskDetails: { id: 'taskBatch', kinds: { file_url: 'taskFile' }, body: ({ thing }) => ({ file_url: `/v1/files/${thing('taskFile').id}`, version: thing('taskBatch')['version'] }) },
} as const satisfies Record<string, Sample>
