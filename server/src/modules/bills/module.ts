import * as contract from '@linggong/shared/contract/bills'
import { billTemplate } from '../../documents/bill-template.ts'
import { mapPage, splitPaging } from '../../kernel/lists.ts'
import { handle, read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { historyOfBill } from '../bill-steps/history.ts'
import { billExport } from './export.ts'
import { importBillsJob } from './import-job.ts'
import { checkImport, submitImport } from './import.ts'
import { billRow, searchBillRows } from './queries.ts'
import { revealBill } from './reveal.ts'
import { changeRemark, explainBill } from './service.ts'
import { billWire } from './wire.ts'

export const bills = defineModule({
  routes: [
    read(contract.searchBills, async (tx, { actor, body }) => mapPage(await searchBillRows(tx, actor, ...splitPaging(body)), billWire)),
    read(contract.listBills, async (tx, { actor, query }) => mapPage(await searchBillRows(tx, actor, ...splitPaging(query)), billWire)),
    read(contract.billDetail, async (tx, { actor, params }) => {
      const bill = await billRow(tx, actor, params.id)
      return { ...billWire(bill), events: await historyOfBill(tx, bill) }
    }),
    read(contract.billExplanation, (tx, { actor, params, now }) => explainBill(tx, actor, params.id, now)),
    handle(contract.billTemplate, async ({ query }) => ({ file: await billTemplate(query.format) })),
    read(contract.checkBillImport, (tx, { actor, body, now }) => checkImport(tx, actor, body, now)),
    write(contract.importBills, (tx, { actor, body }) => submitImport(tx, actor, body)),
    write(contract.updateBill, async (tx, { actor, params, body }) => {
      await changeRemark(tx, actor, params.id, body)
      return billWire(await billRow(tx, actor, params.id))
    }),
  ],
  jobs: [importBillsJob],
  exports: [billExport],
  reveals: { bill: revealBill },
  tables: ['app.bill'],
})
