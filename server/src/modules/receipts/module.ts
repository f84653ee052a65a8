import { exportBillReceipts } from '@linggong/shared/contract/bills'
import { createReceipt, exportVouchers } from '@linggong/shared/contract/settlement-files'
import { vouchersJob, requestVouchers } from './vouchers.ts'
import { write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { receiptJob, requestBillReceipts, requestSettlementReceipt } from './receipts.ts'

export const receipts = defineModule({
  routes: [
    write(createReceipt, (tx, { actor, params }) => requestSettlementReceipt(tx, actor, params.id)),
    write(exportVouchers, (tx, { actor, query, now }) => requestVouchers(tx, actor, query.ids, now)),
    write(exportBillReceipts, (tx, { actor, body, now }) => requestBillReceipts(tx, actor, body, now)),
  ],
  jobs: [receiptJob, vouchersJob],
})
