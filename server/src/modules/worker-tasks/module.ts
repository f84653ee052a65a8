import * as contract from '@linggong/shared/contract/worker-tasks'
import { handle } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { apply, confirm } from './steps.ts'
import { submit } from './submit.ts'
import { tasksOf } from './tasks.ts'

const done = async (work: Promise<unknown>) => {
  await work
  return { ok: true as const }
}

/** Workers and the tasks of the enterprise whose page is open. Several transactions each: own rows in the worker's context, the others as the system. */
export const workerTasks = defineModule({
  routes: [
    handle(contract.workerTasks, ({ deps, worker }) => tasksOf(deps, worker)),
    handle(contract.applyForTask, ({ deps, worker, body }) => done(apply(deps, worker, body.task_id))),
    handle(contract.confirmTask, ({ deps, worker, body }) => done(confirm(deps, worker, body.apply_id))),
    handle(contract.submitTask, ({ deps, worker, body }) => done(submit(deps, worker, body))),
  ],
})
