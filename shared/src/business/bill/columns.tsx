import type { searchBills } from '../../contract/bills.ts'
import type { CallOutput } from '../../contract/call.ts'
import { maskAccount, maskIdNo, maskPhone } from '../../domain/masks.ts'
import { BILL_STATUSES } from '../../domain/statuses.ts'
import { type Column, linkColumn, maskedColumn, moneyColumn, statusColumn, textColumn, timeColumn } from '@linggong/shared/ui/columns'

export type Bill = CallOutput<typeof searchBills>['results'][number]

interface BillColumnsOptions {
  /** Where a bill opens: `/company/settlement/bill/info`; undefined where the flavour has no such screen. */
  readonly detail?: string
  /** Inside a settlement or a batch the owner's names are known already. */
  readonly isNested?: boolean
  readonly showCompany?: boolean
}

/** The columns of a bill wherever bills are listed (domain.md §1.6), in order of need: what does not fit 1440 px comes last. */
export function billColumns({ detail, isNested = false, showCompany = false }: BillColumnsOptions): Column<Bill>[] {
  return [
    linkColumn<Bill>('sn', '账单号', (row) => (detail === undefined ? undefined : `${detail}/${row.id}`), { fixed: 'left', width: 144 }),
    statusColumn<Bill>(BILL_STATUSES, 'status', '状态', { width: 84 }),
    textColumn<Bill>('name', '姓名', { width: 72 }),
    maskedColumn<Bill>('id_no', '身份证号', maskIdNo, { width: 140 }),
    ...(showCompany ? [textColumn<Bill>('company_name', '企业', { width: 140 })] : []),
    moneyColumn<Bill>('amount', '金额', { sortable: true, width: 100 }),
    moneyColumn<Bill>('tax_amount', '税额', { width: 80 }),
    moneyColumn<Bill>('net_amount', '到账金额', { width: 104 }),
    textColumn<Bill>('bank_name', '收款方式', { width: 88 }),
    maskedColumn<Bill>('account_no', '收款账号', maskAccount, { width: 136 }),
    textColumn<Bill>('fail_reason', '失败原因', { width: 148, grow: true }),
    maskedColumn<Bill>('phone', '手机号', maskPhone, { width: 104 }),
    ...(isNested ? [] : [textColumn<Bill>('batch_sn', '账单批次', { width: 150 })]),
    textColumn<Bill>('task_sn', '任务编号', { width: 136 }),
    timeColumn<Bill>('pay_at', '支付时间', { width: 150 }),
  ]
}
