import * as contract from '@linggong/shared/contract/roles'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { createRole, listOfRoles, permissionsOfRole, roleEvents, setPermissions, staffsOfRole, updateRole } from './service.ts'
import { setStaffsOfRole } from './staff-of-role.ts'

export const roles = defineModule({
  routes: [
    read(contract.listRoles, (tx, { actor, query }) => listOfRoles(tx, actor, query)),
    write(contract.createRole, (tx, { actor, body, now }) => createRole(tx, actor, body, now)),
    write(contract.updateRole, (tx, { actor, params, body, now }) => updateRole(tx, actor, params.id, body, now)),
    read(contract.rolePermissions, (tx, { actor, params }) => permissionsOfRole(tx, actor, params.id)),
    write(contract.updateRolePermissions, (tx, { actor, params, body, now }) => setPermissions(tx, actor, params.id, body, now)),
    read(contract.roleStaffs, (tx, { actor, params }) => staffsOfRole(tx, actor, params.id)),
    write(contract.updateRoleStaffs, (tx, { actor, params, body, now }) => setStaffsOfRole(tx, actor, params.id, body, now)),
    read(contract.roleHistory, (tx, { actor, params }) => roleEvents(tx, actor, params.id)),
  ],
  tables: ['app.role'],
})
