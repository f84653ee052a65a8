import * as contract from '@linggong/shared/contract/roles'
import { handle, type Route } from '../../kernel/route.ts'
import { createRole, listOfRoles, permissionsOfRole, roleEvents, setPermissions, staffsOfRole, updateRole } from './service.ts'
import { setStaffsOfRole } from './staff-of-role.ts'

export const routes: Route[] = [
  handle(contract.listRoles, (ctx) => listOfRoles(ctx.deps, ctx.actor, ctx.query)),
  handle(contract.createRole, (ctx) => createRole(ctx.deps, ctx.actor, ctx.body)),
  handle(contract.updateRole, (ctx) => updateRole(ctx.deps, ctx.actor, ctx.params.id, ctx.body)),
  handle(contract.rolePermissions, (ctx) => permissionsOfRole(ctx.deps, ctx.actor, ctx.params.id)),
  handle(contract.updateRolePermissions, (ctx) => setPermissions(ctx.deps, ctx.actor, ctx.params.id, ctx.body)),
  handle(contract.roleStaffs, (ctx) => staffsOfRole(ctx.deps, ctx.actor, ctx.params.id)),
  handle(contract.updateRoleStaffs, (ctx) => setStaffsOfRole(ctx.deps, ctx.actor, ctx.params.id, ctx.body)),
  handle(contract.roleHistory, (ctx) => roleEvents(ctx.deps, ctx.actor, ctx.params.id)),
]
