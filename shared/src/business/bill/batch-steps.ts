import { actionsFrom } from '../../domain/machines/machine.ts'
import { type BillBatchStatus, billBatchMachine } from '../../domain/machines/bill-batch.ts'

/** What the state of a batch leaves to people (domain.md §2.7): a settlement of its open bills, or its cancellation. Rights are the screen's matter. */
export function batchSteps(batch: { readonly status: BillBatchStatus; readonly open_count: number; readonly bill_count: number }, isDisabled: boolean) {
  // Agency and enterprise have one row of the table in common.
  return { settle: !isDisabled && batch.open_count > 0, cancel: actionsFrom(billBatchMachine, batch, 'company', isDisabled).includes('cancel') }
}
