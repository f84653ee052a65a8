import { useRead } from '@linggong/shared/api/queries'
import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { filtersOf, listedBy, sumsNote } from '@linggong/shared/business/listed'
import { opens } from '@linggong/shared/business/opens'
import { ExportVouchers } from '@linggong/shared/business/settlement/export-vouchers'
import { RejectVoucherDialog } from '@linggong/shared/business/settlement/reject-voucher'
import { WriteOffDialog } from '@linggong/shared/business/settlement/write-off'
import { useCompanyOptions } from '@linggong/shared/business/use-company-options'
import type { RowOf } from '@linggong/shared/contract/call'
import { listReceivables } from '@linggong/shared/contract/receivables'
import { settlementById, settlementEvents } from '@linggong/shared/contract/settlements'
import { receivableFields as field } from '@linggong/shared/domain/fields/settlement'
import { receivableMachine } from '@linggong/shared/domain/receivable'
import { settlementWords } from '@linggong/shared/domain/machines/words'
import { columnsOf } from '@linggong/shared/ui/columns'
import { FileView } from '@linggong/shared/ui/file-view'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import { home } from '../../home.ts'

export type Receivable = RowOf<typeof listReceivables>

const { column, custom } = columnsOf<Receivable, typeof field>(field)

const ConfirmManyDialog = lazyDialog(() => import('./dialogs/confirm-many.tsx').then((module) => module.ConfirmManyDialog))

/** 应收: offline settlements whose receipt is to be confirmed, whose voucher is missing, or whose receipt was confirmed: when, by whom and for how much (domain.md §2.8, R677). */
const receivable = defineDocument({
  name: 'receivable',
  what: '应收',
  unit: '张',
  fields: field,
  machine: receivableMachine,
  words: { ...settlementWords, write_off: '确认收款', batch_write_off: '批量确认收款' },
  filters: defineFilters({ ...filtersOf(field, 'sn', 'status', 'pay_at', 'received_at'), company_id: remoteSelectFilter(field.company_id.label, useCompanyOptions) }),
  columns: [
    opens('settlement', column('sn', { fixed: 'left', width: 154 })),
    column('status'),
    column('company_name', { width: 150, grow: true }),
    column('agency_name', { width: 150, grow: true }),
    column('worker_count', { width: 60 }),
    column('pay_amount', { sortable: true, width: 130 }),
    column('received_amount', { width: 130 }),
    column('difference', { width: 100 }),
    custom('voucher_url', ({ voucher_url }) => (voucher_url === '' ? '未上传' : <FileView fileUrl={voucher_url} text="查看凭证" />), { width: 96 }),
    column('reject_reason', { width: 140 }),
    column('pay_at', { sortable: true }),
    column('received_at'),
    column('received_by', { width: 96 }),
  ],
  ...listedBy(listReceivables),
  useRecord: (id, options) => useRead(settlementById, { params: { id } }, options),
  useLog: (id, options) => useRead(settlementEvents, { params: { id } }, options),
  sums: ({ sums: { pay_amount } }) => ({ pay_amount }),
  summary: ({ sums }) => sumsNote(sums),
  amount: ({ pay_amount }) => ({ label: field.pay_amount.label, cents: pay_amount }),
  chosen: { export: (rows) => <ExportVouchers rows={rows} /> },
  actions: {
    write_off: { short: '确认', leads: true, many: 'batch_write_off' },
    reject_voucher: { grant: 'write_off' },
  },
})

export const receivables = inFlavour(receivable, home, {
  dialogs: { write_off: WriteOffDialog, reject_voucher: RejectVoucherDialog },
  many: { write_off: ConfirmManyDialog },
  empty: '没有待确认或已确认的收款。企业线下支付并上传凭证后会出现在这里。',
})
