import * as contract from '@linggong/shared/contract/staffs'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { revealStaff } from './reveal.ts'
import { findStaffs } from './search.ts'
import { createStaff, listOfStaffs, staffEvents } from './service.ts'
import { updateStaff } from './update.ts'

export const staffs = defineModule({
  routes: [
    read(contract.listStaffs, (tx, { actor, query }) => listOfStaffs(tx, actor, query)),
    write(contract.createStaff, (tx, { actor, body, now }) => createStaff(tx, actor, body, now)),
    write(contract.updateStaff, (tx, { actor, params, body, now }) => updateStaff(tx, actor, params.id, body, now)),
    read(contract.searchStaffs, (tx, { actor, query }) => findStaffs(tx, actor, query)),
    read(contract.staffHistory, (tx, { actor, params }) => staffEvents(tx, actor, params.id)),
  ],
  reveals: { staff: revealStaff },
  tables: ['app.staff'],
})
