import { useRead } from '@linggong/shared/api/queries'
import { columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { defineFilters, idFilter, moneyRangeFilter, remoteSelectFilter, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import type { ReactNode } from 'react'
import type { CallOutput, RowOf } from '../../contract/call.ts'
import { downloadSettlementDetails } from '../../contract/settlement-files.ts'
import { searchSettlements, settlementById, settlementEvents } from '../../contract/settlements.ts'
import { settlementFields as field } from '../../domain/fields/settlement.ts'
import { settlementMachine } from '../../domain/machines/settlement.ts'
import { settlementWords } from '../../domain/machines/words.ts'
import { statusOf } from '../../domain/status-option.ts'
import { PAYMENT_APPROVAL_STATUSES } from '../../domain/statuses.ts'
import { defineDocument, type DialogProps } from '../document.tsx'
import { barWidth, SettlementBar } from '../evidence/bar.tsx'
import { filtersOf, listedBy, sumsNote } from '../listed.tsx'
import { opens } from '../opens.tsx'
import { ExportVouchers } from './export-vouchers.tsx'
import { SettlementStatus, waitingText } from './status.tsx'
import { useCompanyOptions } from '../use-company-options.tsx'

export type Settlement = RowOf<typeof searchSettlements>
export type SettlementRecord = CallOutput<typeof settlementById>
export type SettlementDialogProps = DialogProps<SettlementRecord>

const filters = defineFilters({
  ...filtersOf(field, 'sn', 'status', 'create_at', 'settlement_at'),
  ...filtersOf(field, 'invoice_status', 'to_redink'),
  evidence: selectFilter(field.evidence.label, field.evidence.table),
  amount: moneyRangeFilter(field.settlement_amount.label, { min: 'min_amount', max: 'max_amount' }),
  /** Filters set by links on the first page, and on the batch's. */
  pay_mode: selectFilter(field.pay_mode.label, field.pay_mode.table, { hidden: true }),
  approval: selectFilter(field.approval.label, field.approval.table, { hidden: true, single: true }),
  batch_id: idFilter(field.batch_id.label),
})

/** Also for flavours above the enterprise, which select one. */
export const settlementFilters = defineFilters({ ...filters, company_id: remoteSelectFilter(field.company_id.label, useCompanyOptions), agency_id: idFilter(field.agency_id.label), paying_month: textFilter(field.paying_month.label, { hidden: true, maxLength: 7 }) })

const { column, custom } = columnsOf<Settlement, typeof field>(field)

/** The bank answers bill by bill, so a settlement in payment is polled. */
export const pollPayment = (record: SettlementRecord | undefined) => (record?.status === 'paying' && record.pay_mode !== 'offline' ? 2000 : false)

const inReview = statusOf(PAYMENT_APPROVAL_STATUSES, 'pending').label

/** For selected settlements. */
function exportChosen(rows: readonly Settlement[]): ReactNode {
  return (
    <>
      <ExportButton call={downloadSettlementDetails} label="下载明细" input={[{ body: { ids: rows.map(({ id }) => id).join(',') } }]} total={rows.length} />
      <ExportVouchers rows={rows} />
    </>
  )
}

/** 结算单 (domain.md §1.6, §2.8). */
export const settlement = defineDocument({
  name: 'settlement',
  what: '结算单',
  unit: '张',
  fields: field,
  machine: settlementMachine,
  words: settlementWords,
  waits: ({ approval, ...row }) => (approval === null ? undefined : { label: inReview, note: waitingText(approval), after: { ...row, approval: null } }),
  waitTab: { label: inReview, filter: 'approval', waiting: 'pending', others: 'none' },
  shownStatus: (row) => <SettlementStatus {...row} />,
  filters,
  columns: [
    opens('settlement', column('sn', { fixed: 'left', width: 152 })),
    custom('status', (row) => <SettlementStatus {...row} />, { width: 82 }),
    column('invoice_status', { width: 84 }),
    column('company_name', { width: 86, grow: true }),
    column('agency_name', { width: 86, grow: true }),
    column('worker_count', { width: 46 }),
    column('settlement_amount', { sortable: true, width: 114 }),
    column('income_tax_amount', { width: 96 }),
    column('vat_amount', { width: 92 }),
    column('enterprise_service_fee', { width: 110 }),
    column('promotion_fee', { width: 82 }),
    column('pay_amount', { sortable: true, width: 114 }),
    column('settlement_at', { sortable: true }),
    column('paid_amount', { width: 118 }),
    column('create_at', { sortable: true }),
    column('to_redink_amount', { width: 110 }),
    customColumn('evidence', field.evidence.label, ({ id }: Settlement) => <SettlementBar id={id} />, barWidth),
  ],
  ...listedBy(searchSettlements),
  useRecord: (id, options) => useRead(settlementById, { params: { id } }, { ...options, refetchInterval: pollPayment }),
  useLog: (id, options) => useRead(settlementEvents, { params: { id } }, options),
  sums: ({ sums: { settlement_amount, enterprise_service_fee, promotion_fee, income_tax_amount, vat_amount, pay_amount, paid_amount } }) =>
    ({ settlement_amount, enterprise_service_fee, promotion_fee, income_tax_amount, vat_amount, pay_amount, paid_amount }),
  summary: ({ sums }) => sumsNote(sums),
  amount: ({ pay_amount }) => ({ label: field.pay_amount.label, cents: pay_amount }),
  chosen: { export: exportChosen },
  actions: {
    confirm: { leads: true },
    /** One dialog passes or rejects. */
    audit: { step: 'audit_pass', reject: 'audit_reject', label: '审核', leads: true, explains: ['details'] },
    payment: { leads: true, many: 'batch_settlement' },
    alipay_batch_pay_url: { grant: 'payment', label: '支付宝付款', isOnPageOnly: true },
    offline_payment: { grant: 'payment', leads: true },
    upload_voucher: { grant: 'payment', label: '上传凭证', leads: true },
    new_payment: { grant: 'payment', leads: true },
    write_off: { leads: true, many: 'batch_write_off' },
    reject_voucher: { grant: 'write_off' },
    finish: { step: 'finish_partial', leads: true },
    revoke: {},
    update_settlement_at: {},
    split_bills: { short: '拆分', isOnPageOnly: true },
    split: { label: '开票计划', isOnPageOnly: true },
    cancel: { label: '取消结算单', short: '取消', isDanger: true },
  },
})
