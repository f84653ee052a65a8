import * as contract from '@linggong/shared/contract/bills'
import { mapPage, splitPaging } from '../../kernel/lists.ts'
import { read, write } from '../../kernel/route.ts'
import { scopedId } from '../../kernel/scope.ts'
import { defineModule } from '../../module.ts'
import { historyOfBill } from '../bill-steps/history.ts'
import { companyOf } from '../imports/for-company.ts'
import { limitsOf } from '../limits/person-limits.ts'
import { assignTask } from './assign-task.ts'
import { findTasks } from './import-facts.ts'
import { servedBills } from './import.ts'
import { billList } from './list.ts'
import { billRow, billRows, taskOfBill } from './queries.ts'
import { revealBill } from './reveal.ts'
import { changeRemark, explainBill } from './service.ts'
import { billWire } from './wire.ts'

export const bills = defineModule({
  routes: [
    read(contract.listBills, async (tx, { actor, query }) => mapPage(await billRows(tx, actor, ...splitPaging(query)), billWire)),
    read(contract.billDetail, async (tx, { actor, params }) => {
      const bill = await billRow(tx, actor, params.id)
      return { ...billWire(bill), task_id: await taskOfBill(tx, bill), events: await historyOfBill(tx, bill) }
    }),
    read(contract.billExplanation, (tx, { actor, params, now }) => explainBill(tx, actor, params.id, now)),
    read(contract.billLimits, async (tx, { actor, params, now }) => {
      const bill = await scopedId(tx, actor, 'app.bill', params.id)
      return limitsOf(tx, actor, bill.person_id, bill, now)
    }),
    read(contract.billableTasks, async (tx, { actor, query }) => ({ results: await findTasks(tx, actor, companyOf(actor, query.company_id, '关联任务'), query.search, 50) })),
    write(contract.assignBillTask, async (tx, { actor, body }) => ({ results: await assignTask(tx, actor, body) })),
    write(contract.updateBill, async (tx, { actor, params, body }) => {
      await changeRemark(tx, actor, params.id, body)
      return billWire(await billRow(tx, actor, params.id))
    }),
  ],
  lists: [billList],
  imports: [servedBills],
  reveals: { bill: revealBill },
  tables: ['app.bill'],
})
