import { useRead } from '@linggong/shared/api/queries'
import { columnsOf, customColumn, type KeyedColumn } from '@linggong/shared/ui/columns'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { batchTextFilter, dateRangeFilter, defineFilters, idFilter, moneyRangeFilter, remoteSelectFilter, selectFilter } from '@linggong/shared/ui/list-state'
import { MaskedText } from '@linggong/shared/ui/masked-text'
import type { ReactNode } from 'react'
import { billDetail, exportBillReceipts, exportBills, searchBills } from '../../contract/bills.ts'
import type { CallOutput, RowOf } from '../../contract/call.ts'
import { billFields as field } from '../../domain/fields/bill.ts'
import { billMachine } from '../../domain/machines/bill.ts'
import { billWords } from '../../domain/machines/words.ts'
import type { RevealFieldOf } from '../../domain/reveals.ts'
import { defineDocument } from '../document.tsx'
import { barWidth, BillBar } from '../evidence/bar.tsx'
import { filtersOf, listedBy, sumsNote } from '../listed.tsx'
import { opens } from '../opens.tsx'
import { useCompanyOptions } from '../use-company-options.tsx'
import { WhyButton } from './why-button.tsx'

export type Bill = RowOf<typeof searchBills>
export type BillRecord = CallOutput<typeof billDetail>

const filters = defineFilters({
  ...filtersOf(field, 'sn'),
  batch_search: batchTextFilter('人员', { placeholder: '姓名、身份证号或手机号，每行一个' }),
  ...filtersOf(field, 'status', 'create_at', 'pay_at'),
  /** A filter set by links on the first page. */
  failed_at: dateRangeFilter(field.failed_at.label, { hidden: true }),
  evidence: selectFilter(field.evidence.label, field.evidence.table),
  amount: moneyRangeFilter(field.amount.label, { min: 'min_amount', max: 'max_amount' }),
})

/** Also for flavours above the enterprise, which select one. */
export const billFilters = defineFilters({ ...filters, company_id: remoteSelectFilter(field.company_id.label, useCompanyOptions), agency_id: idFilter(field.agency_id.label) })
/** For lists inside a settlement or a batch. */
export const nestedBillFilters = defineFilters(filtersOf(field, 'name', 'status'))

const { column, custom } = columnsOf<Bill, typeof field>(field)

/** Shows personal data that can be revealed, on the record's page. */
function revealed<F extends RevealFieldOf<'bill'> & keyof typeof field>(key: F, width: number): KeyedColumn<Bill, `${F}_revealed`> {
  return { ...custom(key, (row) => <MaskedText masked={row[key]} kind="bill" id={row.id} field={key} />, { width }), key: `${key}_revealed` }
}

const columns = [
  opens('bill', column('sn', { fixed: 'left', width: 152 })),
  column('status'),
  column('settlement_status'),
  column('name', { width: 72 }),
  column('id_no', { width: 148 }),
  revealed('id_no', 168),
  column('company_name', { width: 140 }),
  column('agency_name', { width: 140 }),
  column('amount', { sortable: true, width: 114 }),
  column('tax_amount', { width: 80 }),
  column('net_amount', { width: 114 }),
  column('bank_name', { width: 88 }),
  column('account_no', { width: 152 }),
  revealed('account_no', 164),
  column('fail_reason', { width: 148, grow: true }),
  column('phone', { width: 104 }),
  revealed('phone', 132),
  column('batch_sn', { width: 158 }),
  column('task_sn', { width: 156 }),
  column('pay_at'),
  opens('settlement', column('settlement_sn', { width: 156 }), (bill) => bill.settlement_id),
  customColumn('evidence', field.evidence.label, ({ id }: Bill) => <BillBar id={id} />, barWidth),
  customColumn('why', '操作', (row: Bill) => <WhyButton bill={row} />, { width: 68, fixed: 'right' }),
]

type BillColumn = (typeof columns)[number]['key']

/** For lists inside other pages. A constant of the screen. */
export const pickBillColumns = (names: readonly BillColumn[]) => names.flatMap((name) => columns.find(({ key }) => key === name) ?? [])

/** Of a list of bills, below their columns. */
export const billSums = ({ sums }: Pick<CallOutput<typeof searchBills>, 'sums'>) => sums && { amount: sums.amount, net_amount: sums.net_amount }

/** For selected bills. Receipts exist for paid ones only; the others are skipped. */
export function exportChosen(rows: readonly Bill[]): ReactNode {
  const paid = rows.filter(({ status }) => status === 'paid')
  return (
    <>
      <ExportButton call={exportBills} label="导出所选" input={[{ body: { ids: idsOf(rows) } }]} total={rows.length} />
      <ExportButton call={exportBillReceipts} label={`导出回单（${paid.length} 笔已支付）`} input={[{ body: { ids: idsOf(paid) } }]} total={paid.length} />
    </>
  )
}

/** 账单: one worker, one amount (domain.md §1.6, §2.7). */
export const bill = defineDocument({
  name: 'bill',
  what: '账单',
  fields: field,
  machine: billMachine,
  words: billWords,
  filters,
  columns,
  ...listedBy(searchBills),
  sums: (answer) => billSums(answer),
  summary: ({ sums }) => sumsNote(sums),
  useRecord: (id, options) => useRead(billDetail, { params: { id } }, options),
  amount: ({ net_amount, is_estimate }) => ({ label: `${field.net_amount.label}${is_estimate ? '（预估）' : ''}`, cents: net_amount }),
  chosen: { export: exportChosen },
  actions: {
    /** One form for all that were chosen: up to a whole batch. */
    accept: { many: 'accept', most: 6000, isOnPageOnly: true },
    /** Work that was ordered before the bill, but not named in its file. */
    assign_task: { grant: 'import', many: 'assign_task', most: 6000, isOnPageOnly: true },
    payslip_link: { grant: 'export', isOpen: ({ status }: Bill) => status === 'paid', label: '工资单链接', isOnPageOnly: true },
    // The change log shows only the fields that can change after the import.
    update_remark: { grant: 'import', isOpen: ({ status }: Bill) => status !== 'canceled', isOnPageOnly: true },
  },
})

const idsOf = (rows: readonly Bill[]) => rows.map(({ id }) => id).join(',')
