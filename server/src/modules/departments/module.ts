import * as contract from '@linggong/shared/contract/departments'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { createDepartment, departmentEvents, enableDepartment, listOfDepartments, updateDepartment } from './service.ts'

export const departments = defineModule({
  routes: [
    read(contract.listDepartments, (tx, { actor }) => listOfDepartments(tx, actor)),
    write(contract.createDepartment, (tx, { actor, body, now }) => createDepartment(tx, actor, body, now)),
    write(contract.updateDepartment, (tx, { actor, params, body }) => updateDepartment(tx, actor, params.id, body)),
    write(contract.enableDepartment, (tx, { actor, params, body }) => enableDepartment(tx, actor, params.id, body)),
    read(contract.departmentHistory, (tx, { actor, params }) => departmentEvents(tx, actor, params.id)),
  ],
  tables: ['app.department'],
})
