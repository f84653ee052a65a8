import * as contract from '@linggong/shared/contract/staffs'
import { handle, type Route } from '../../kernel/route.ts'
import { findStaffs } from './search.ts'
import { createStaff, listOfStaffs, staffEvents } from './service.ts'
import { updateStaff } from './update.ts'

export const routes: Route[] = [
  handle(contract.listStaffs, (ctx) => listOfStaffs(ctx.deps, ctx.actor, ctx.query)),
  handle(contract.createStaff, (ctx) => createStaff(ctx.deps, ctx.actor, ctx.body)),
  handle(contract.updateStaff, (ctx) => updateStaff(ctx.deps, ctx.actor, ctx.params.id, ctx.body)),
  handle(contract.searchStaffs, (ctx) => findStaffs(ctx.deps, ctx.actor, ctx.query)),
  handle(contract.staffHistory, (ctx) => staffEvents(ctx.deps, ctx.actor, ctx.params.id)),
]
