import { useRead } from '@linggong/shared/api/queries'
import { columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import { billBatchDetail, listBillBatches } from '../../contract/bill-batches.ts'
import type { CallOutput, RowOf } from '../../contract/call.ts'
import { billBatchFields as field } from '../../domain/fields/bill-batch.ts'
import { billBatchMachine } from '../../domain/machines/bill-batch.ts'
import { OPEN_BILLS } from '../../domain/machines/settlement.ts'
import { billBatchWords } from '../../domain/machines/words.ts'
import { defineDocument, type DialogProps } from '../document.tsx'
import { barWidth, BatchBar } from '../evidence/bar.tsx'
import { filtersOf, listedBy, sumsNote } from '../listed.tsx'
import { opens } from '../opens.tsx'
import { useCompanyOptions } from '../use-company-options.tsx'
import { useProjectOptions } from './use-project-options.tsx'

export type BillBatch = RowOf<typeof listBillBatches>
export type BatchRecord = CallOutput<typeof billBatchDetail>
export type BatchDialogProps = DialogProps<BatchRecord>

const filters = filtersOf(field, 'sn', 'status', 'create_at')

/** Also for flavours above the enterprise, which select one. */
export const batchFilters = defineFilters({ ...filters, company_id: remoteSelectFilter(field.company_id.label, useCompanyOptions) })

/** Of an enterprise, which has project companies to put its batches down to. */
export const ownBatchFilters = defineFilters({ ...filters, project_company_id: remoteSelectFilter(field.project_company_id.label, useProjectOptions) })

const { column } = columnsOf<BillBatch, typeof field>(field)

/** 账单批次: the bills of one import, from which settlements are created (domain.md §1.6, §2.7). */
export const billBatch = defineDocument({
  name: 'bill_batch',
  what: '账单批次',
  fields: field,
  machine: billBatchMachine,
  words: billBatchWords,
  filters,
  columns: [
    opens('bill_batch', column('sn', { fixed: 'left', width: 140 })),
    column('status'),
    column('settlement_statuses', { width: 82 }),
    column('company_name', { width: 100, grow: true }),
    column('agency_name', { width: 100, grow: true }),
    column('project_company_name', { width: 108, grow: true }),
    column('filename', { width: 128, grow: true }),
    column('bill_count', { width: 58 }),
    column('amount', { width: 116 }),
    column('open_count', { width: 82 }),
    column('open_amount', { width: 116 }),
    column('create_at', { sortable: true }),
    column('creator', { width: 60 }),
    column('remark', { width: 106 }),
    customColumn('evidence', field.evidence.label, ({ id }: BillBatch) => <BatchBar id={id} />, barWidth),
  ],
  ...listedBy(listBillBatches),
  sums: ({ sums }) => sums && { amount: sums.amount, open_amount: sums.open_amount },
  summary: ({ sums }) => sumsNote(sums),
  useRecord: (id, options) => useRead(billBatchDetail, { params: { id } }, options),
  amount: ({ amount }) => ({ label: field.amount.label, cents: amount }),
  actions: {
    settle: { label: '生成结算单', isOpen: OPEN_BILLS.holds, isNewBusiness: true, leads: true },
    cancel: { short: '取消', isDanger: true },
    update_remark: { grant: 'import', isOpen: ({ status }: BillBatch) => status !== 'canceled', isOnPageOnly: true },
  },
})
