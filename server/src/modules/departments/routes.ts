import * as contract from '@linggong/shared/contract/departments'
import { handle, type Route } from '../../kernel/route.ts'
import { createDepartment, departmentEvents, enableDepartment, listOfDepartments, updateDepartment } from './service.ts'

export const routes: Route[] = [
  handle(contract.listDepartments, (ctx) => listOfDepartments(ctx.deps, ctx.actor)),
  handle(contract.createDepartment, (ctx) => createDepartment(ctx.deps, ctx.actor, ctx.body)),
  handle(contract.updateDepartment, (ctx) => updateDepartment(ctx.deps, ctx.actor, ctx.params.id, ctx.body)),
  handle(contract.enableDepartment, (ctx) => enableDepartment(ctx.deps, ctx.actor, ctx.params.id, ctx.body)),
  handle(contract.departmentHistory, (ctx) => departmentEvents(ctx.deps, ctx.actor, ctx.params.id)),
]
