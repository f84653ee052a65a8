import * as contract from '@linggong/shared/contract/task-details'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { servedTaskDetails } from './import.ts'
import { recordOf, recordsOf, taskDetailExport, taskDetailsOf } from './lists.ts'
import { updateRecord, uploadCustom } from './service.ts'

/** Proof of work for the bills of a settlement: details by sheet, own files, photos (R670–R673). */
export const taskDetails = defineModule({
  routes: [
    read(contract.listTaskDetails, (tx, { actor, params, query }) => taskDetailsOf(tx, actor, params.id, query)),
    read(contract.listTaskDetailRecords, (tx, { actor, params, query }) => recordsOf(tx, actor, params.id, query)),
    write(contract.uploadCustomTaskDetail, async (tx, { actor, params, body, now }) => recordOf(tx, actor, await uploadCustom(tx, actor, params.id, body, now))),
    write(contract.updateTaskDetailRecord, async (tx, { actor, params, body }) => {
      await updateRecord(tx, actor, params.id, body)
      return recordOf(tx, actor, params.id)
    }),
  ],
  exports: [taskDetailExport],
  imports: [servedTaskDetails],
  tables: ['app.settlement_detail_record', 'app.settlement_detail'],
})
