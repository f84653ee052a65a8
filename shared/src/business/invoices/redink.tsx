import { useOwnLog } from '@linggong/shared/business/own-log'
import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { FileView } from '@linggong/shared/ui/file-view'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import type { CallOutput, RowOf } from '../../contract/call.ts'
import { listRedinks, redinkById } from '../../contract/invoice-redink-offsets.ts'
import { redinkFields as field, redinkWords } from '../../domain/fields/invoice.ts'
import { redinkMachine } from '../../domain/machines/invoice.ts'
import { defineDocument } from '../document.tsx'
import { whileAnyMoves, whileMoving } from '../follow.ts'
import { alwaysAnew, filtersOf, listedBy } from '../listed.tsx'
import { useCompanyOptions } from '../use-company-options.tsx'
import { opens } from '../opens.tsx'
import { LazyInvoiceChain } from './lazy-chain.tsx'
import { Countdown } from './countdown.tsx'
import { whoseTurn } from './whose-turn.ts'

export type Redink = RowOf<typeof listRedinks>
export type RedinkRecord = CallOutput<typeof redinkById>

const { column, custom } = columnsOf<Redink, typeof field>(field)

/** Others change it: the bureau, the buyer, the vendor. */
const moves = ['draft', 'no_need_confirm', 'to_buyer_confirm', 'to_seller_confirm', 'confirmed']
const isMoving = ({ status, submit_at }: Pick<Redink, 'status' | 'submit_at'>): boolean => moves.includes(status) && submit_at !== null
/** The bureau's answer is a matter of seconds; that of the other side of days. */
const isInHand = (row: Pick<Redink, 'status' | 'submit_at' | 'fault'>): boolean => isMoving(row) && row.fault === '' && row.status !== 'to_buyer_confirm' && row.status !== 'to_seller_confirm'

const filters = defineFilters(filtersOf(field, 'sn', 'status', 'invoice_number', 'reason', 'refund_sn', 'create_at'))

/** Also for agencies, which select an enterprise. */
export const redinkFilters = defineFilters({ ...filters, company_id: remoteSelectFilter(field.company_name.label, useCompanyOptions) })

/** 红冲 (R022, R092): who must do what until when. */
export const redink = defineDocument({
  name: 'redink_offset',
  what: '红冲单',
  unit: '张',
  fields: field,
  machine: redinkMachine,
  words: redinkWords,
  filters,
  columns: [
    opens('redink_offset', column('sn', { fixed: 'left', width: 168 })),
    column('status'),
    custom('waits_for', (row) => whoseTurn(row), { width: 160, grow: true }),
    custom('expire_at', (row) => <Countdown of={row} />, { width: 156 }),
    column('amount', { width: 116, sortable: true }),
    column('invoice_number', { width: 188 }),
    column('company_name', { width: 170, grow: true }),
    column('tax_amount', { width: 104 }),
    column('reason', { width: 88 }),
    column('confirm_no', { width: 164 }),
    column('number', { width: 188 }),
    column('fault', { width: 150, grow: true }),
    column('refund_sn', { width: 168 }),
    column('create_at', { sortable: true }),
    column('issue_at'),
  ],
  ...listedBy(listRedinks, { ...alwaysAnew, refetchInterval: whileAnyMoves(isInHand) }),
  useRecord: (id, options) => useRead(redinkById, { params: { id } }, { ...options, refetchInterval: whileMoving(isMoving) }),
  useLog: (id) => useOwnLog(useRead(redinkById, { params: { id } })),
  sums: ({ sums }) => sums && { amount: sums.amount },
  amount: ({ amount: cents }) => ({ label: field.amount.label, cents }),
  actions: {
    submit: { label: '提交', leads: true, grant: 'submit' },
    seller_confirm: { label: '确认', leads: true, grant: 'submit' },
    deny: { label: '否认', isDanger: true, grant: 'submit' },
    retry: { isOpen: ({ status, fault }: Redink) => (status === 'no_need_confirm' || status === 'confirmed') && fault !== '', label: '重新开具', grant: 'submit' },
    edit: { isOpen: ({ status, submit_at }: Redink) => status === 'draft' && submit_at === null, label: '修改', grant: 'submit' },
    again: { isOpen: ({ status }: Redink) => status === 'expired' || status === 'rejected' || status === 'canceled', label: '重新申请', grant: 'submit' },
    cancel: { isDanger: true },
  },
})

/** Over its list. */
export function RedinkDetail({ record }: { readonly record: RedinkRecord }) {
  const fact = factsOf(field, record)
  return (
    <>
      <Facts
        label="红冲单"
        facts={[
          fact('status'), { label: field.waits_for.label, value: whoseTurn(record) }, { label: field.expire_at.label, value: <Countdown of={record} /> }, fact('amount'), fact('tax_amount'), ...(record.deduct_amount === null ? [] : [fact('deduct_amount')]), fact('reason'), fact('invoice_number'), fact('invoice_amount'),
          fact('company_name'), fact('is_used'), fact('confirm_no'), fact('number'), fact('refund_sn'), fact('creator'), fact('create_at'), fact('submit_at'), fact('confirm_at'), fact('issue_at'),
          ...(record.file_url === '' ? [] : [{ label: field.file_url.label, value: <FileView fileUrl={record.file_url} text="下载红字发票" purpose="invoice_file" /> }]),
          ...(record.fault === '' ? [] : [fact('fault', { isWide: true })]),
          ...(record.remark === '' ? [] : [fact('remark', { isWide: true })]),
        ]}
      />
      <LazyInvoiceChain of="redink" id={record.id} />
    </>
  )
}
