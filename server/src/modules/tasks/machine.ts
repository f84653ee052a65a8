import { taskMachine } from '@linggong/shared/domain/machines/task'
import type { Row } from '../../db/tables.ts'
import type { Actor, Caller } from '../../kernel/actor.ts'
import { record } from '../../kernel/record.ts'
import { steps } from '../../kernel/steps.ts'

export type Task = Row<'app.task'>
export type TaskApply = Row<'app.task_apply'>
export type TaskBatch = Row<'app.task_batch'>

export const taskSteps = steps('app.task', 'task', taskMachine, ['status', 'audit_reason'])
export const taskBatchRecord = record('app.task_batch', 'task_batch')

/** Whoever made it may change and cancel it; an enterprise and its agency see the same tasks. */
export const isOwn = ({ created_by }: Pick<Task, 'created_by'>, { flavour }: Pick<Caller, 'flavour'>): boolean => created_by === flavour

/** Words that are audited are told to those who audit, and to nobody whose text they stand in. */
export const seesHits = ({ flavour }: Pick<Actor, 'flavour'>): boolean => flavour === 'saas' || flavour === 'park'
