import * as contract from '@linggong/shared/contract/staffs'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { revealStaff } from './reveal.ts'
import { findStaffs } from './search.ts'
import { createStaff, inviteAgain, listOfStaffs, staffEvents } from './service.ts'
import { updateStaff } from './update.ts'

export const staffs = defineModule({
  routes: [
    read(contract.listStaffs, (tx, { actor, query, now }) => listOfStaffs(tx, actor, query, now)),
    write(contract.createStaff, (tx, { deps, actor, body, now }) => createStaff(tx, deps, actor, body, now)),
    write(contract.inviteStaff, (tx, { deps, actor, params, body, now }) => inviteAgain(tx, deps, actor, params.id, body.version, now)),
    write(contract.updateStaff, (tx, { deps, actor, params, body, now }) => updateStaff(tx, deps, actor, params.id, body, now)),
    read(contract.searchStaffs, (tx, { actor, query }) => findStaffs(tx, actor, query)),
    read(contract.staffHistory, (tx, { actor, params }) => staffEvents(tx, actor, params.id)),
  ],
  reveals: { staff: revealStaff },
  tables: ['app.staff'],
})
