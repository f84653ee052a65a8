import type { searchBills } from '../../contract/bills.ts'
import type { CallOutput } from '../../contract/call.ts'
import { maskAccount, maskIdNo, maskPhone } from '../../domain/masks.ts'
import { REVEAL_LABELS, type RevealField } from '../../domain/reveals.ts'
import { BILL_STATUSES } from '../../domain/statuses.ts'
import { type Column, customColumn, linkColumn, maskedColumn, moneyColumn, statusColumn, textColumn, timeColumn } from '@linggong/shared/ui/columns'
import { MaskedText } from '@linggong/shared/ui/masked-text'

export type Bill = CallOutput<typeof searchBills>['results'][number]

interface BillColumnsOptions {
  /** Where a bill opens: `/company/settlement/bill/info`; undefined where the flavour has no such screen. */
  readonly detail?: string
  /** Inside a settlement or a batch the owner's names are known already. */
  readonly isNested?: boolean
  readonly showCompany?: boolean
  /** Above several agencies. */
  readonly showAgency?: boolean
  /** Where people check payments: personal data may be looked at whole, on the record. */
  readonly canReveal?: boolean
}

/** The columns of a bill wherever bills are listed (domain.md §1.6), in order of need: what does not fit 1440 px comes last. */
export function billColumns({ detail, isNested = false, showCompany = false, showAgency = false, canReveal = false }: BillColumnsOptions): Column<Bill>[] {
  const personal = (field: RevealField, mask: (text: string) => string, width: number) =>
    canReveal
      ? customColumn<Bill>(field, REVEAL_LABELS[field], (row) => <MaskedText masked={row[field]} kind="bill" id={row.id} field={field} />, { width: width + 28 })
      : maskedColumn<Bill>(field, REVEAL_LABELS[field], mask, { width })
  return [
    linkColumn<Bill>('sn', '账单号', (row) => (detail === undefined ? undefined : `${detail}/${row.id}`), { fixed: 'left', width: 144 }),
    statusColumn<Bill>(BILL_STATUSES, 'status', '状态', { width: 84 }),
    textColumn<Bill>('name', '姓名', { width: 72 }),
    personal('id_no', maskIdNo, 140),
    ...(showCompany ? [textColumn<Bill>('company_name', '企业', { width: 140 })] : []),
    ...(showAgency ? [textColumn<Bill>('agency_name', '业务公司', { width: 140 })] : []),
    moneyColumn<Bill>('amount', '金额', { sortable: true, width: 100 }),
    moneyColumn<Bill>('tax_amount', '税额', { width: 80 }),
    moneyColumn<Bill>('net_amount', '到账金额', { width: 104 }),
    textColumn<Bill>('bank_name', '收款方式', { width: 88 }),
    personal('account_no', maskAccount, 136),
    textColumn<Bill>('fail_reason', '失败原因', { width: 148, grow: true }),
    personal('phone', maskPhone, 104),
    ...(isNested ? [] : [textColumn<Bill>('batch_sn', '账单批次', { width: 150 })]),
    textColumn<Bill>('task_sn', '任务编号', { width: 136 }),
    timeColumn<Bill>('pay_at', '支付时间', { width: 150 }),
  ]
}
