import { exportBillReceipts } from '@linggong/shared/contract/bills'
import { createReceipt } from '@linggong/shared/contract/settlements'
import { write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { receiptJob, requestBillReceipts, requestSettlementReceipt } from './receipts.ts'

export const receipts = defineModule({
  routes: [
    write(createReceipt, (tx, { actor, params }) => requestSettlementReceipt(tx, actor, params.id)),
    write(exportBillReceipts, (tx, { actor, body, now }) => requestBillReceipts(tx, actor, body, now)),
  ],
  jobs: [receiptJob],
})
