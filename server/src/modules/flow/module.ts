import { flowSteps } from '@linggong/shared/contract/flow'
import { read } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { flowList } from './list.ts'
import { stepsOf } from './steps.ts'

/** 流程审批 of a group. */
export const flow = defineModule({
  routes: [read(flowSteps, (tx, { actor, query }) => stepsOf(tx, actor, query.kind, query.id))],
  lists: [flowList],
})
