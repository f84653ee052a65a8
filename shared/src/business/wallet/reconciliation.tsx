import { useOwnLog } from '@linggong/shared/business/own-log'
import { useRead } from '@linggong/shared/api/queries'
import { useAction } from '@linggong/shared/api/actions'
import { columnsOf, type KeyedColumn } from '@linggong/shared/ui/columns'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { defineFilters } from '@linggong/shared/ui/list-state'
import { Link } from '@linggong/shared/ui/router'
import { ReasonDialog } from '@linggong/shared/ui/reason-dialog'
import { type ReactNode, useContext } from 'react'
import type { CallOutput, RowOf } from '../../contract/call.ts'
import { confirmReconciliation, listReconciliation, reconciliationById, writeOffReconciliation } from '../../contract/reconciliation.ts'
import { reconciliationFields as field, reconciliationWords } from '../../domain/fields/reconciliation.ts'
import { reconciliationMachine } from '../../domain/machines/reconciliation.ts'
import { HomeContext, RecordLink } from '../home.tsx'
import { defineDocument, type DialogProps } from '../document.tsx'
import { alwaysAnew, filtersOf, listedBy } from '../listed.tsx'
import { opens } from '../opens.tsx'
import { reviewDialog } from '../review-dialog.tsx'

type Entry = RowOf<typeof listReconciliation>
type EntryRecord = CallOutput<typeof reconciliationById>

const { column } = columnsOf<Entry, typeof field>(field)

/** What the books have of a row, as far as the flavour has a page for it: its withdrawal, its settlement, or the entry in the statement of whose it is. */
function OwnLink({ row, children }: { readonly row: Entry; readonly children: ReactNode }) {
  const home = useContext(HomeContext)
  if (row.withdraw_id !== null) return <RecordLink of="withdraw" id={row.withdraw_id}>{children}</RecordLink>
  if (row.settlement_id !== null) return <RecordLink of="settlement" id={row.settlement_id}>{children}</RecordLink>
  // A park's statement has what is its own alone.
  if (home === null || row.deposit_id === null || (home.flavour === 'park' && row.agency_id !== null)) return children
  const sought = new URLSearchParams({ view: 'cmb_transaction', bank_ref: row.sn, ...(row.company_id !== null && { company_id: row.company_id }) })
  return <Link to={`${home.listOf('cmb_transaction').path}?${sought.toString()}`}>{children}</Link>
}

const toOwn = <K extends string>(one: KeyedColumn<Entry, K>): KeyedColumn<Entry, K> => ({ ...one, render: (row) => <OwnLink row={row}>{one.render(row)}</OwnLink> })

/** 对账台: a row of the bank's statement beside what the books have. */
export const reconciliation = defineDocument({
  name: 'reconciliation',
  what: '对账记录',
  unit: '条',
  fields: field,
  machine: reconciliationMachine,
  words: reconciliationWords,
  filters: defineFilters(filtersOf(field, 'sn', 'request_no', 'status', 'account_name', 'direction', 'rule', 'trans_at')),
  columns: [
    opens('reconciliation', column('sn', { fixed: 'left', width: 170 })),
    column('status'),
    column('direction', { width: 64 }),
    column('amount', { width: 116, sortable: true }),
    toOwn(column('own_amount', { width: 116 })),
    column('difference', { width: 96 }),
    column('rule', { width: 156 }),
    column('suggestion', { width: 190, grow: true }),
    column('request_no', { width: 170 }),
    column('counter_name', { width: 110, grow: true }),
    column('account_name', { width: 150, grow: true }),
    opens('settlement', column('settlement_sn', { width: 150 }), (row) => row.settlement_id),
    column('remark', { width: 140, grow: true }),
    column('settler', { width: 84 }),
    column('trans_at', { sortable: true }),
  ],
  ...listedBy(listReconciliation, alwaysAnew),
  useRecord: (id, options) => useRead(reconciliationById, { params: { id } }, options),
  useLog: (id) => useOwnLog(useRead(reconciliationById, { params: { id } })),
  amount: ({ amount, own_amount }) => ({ label: amount === null ? field.own_amount.label : field.amount.label, cents: amount ?? own_amount ?? 0 }),
  actions: {
    reconcile: { step: 'reconcile_pass', reject: 'reconcile_reject', label: '确认', leads: true },
    write_off: { grant: 'reconcile', label: '核销' },
  },
})

/** j and k go on, a confirms, r refuses. */
export const ReconciliationReview = reviewDialog(reconciliation, {
  call: confirmReconciliation,
  factsLabel: '银行流水与建议的对应项',
  facts: ['account_name', 'account_no', 'direction', 'trans_at', 'counter_name', 'counter_account', 'summary', 'rule', 'suggestion'],
  consequence: () => ({ pass: '通过后双方均记为已核销；该流水已记为不明出账的，同时冲正。', reject: '驳回后不再作此建议，流水仍为不明。' }),
})

export function WriteOffDialog({ record, onClose }: DialogProps<EntryRecord>) {
  const writeOff = useAction(writeOffReconciliation, { success: '已核销', onDone: onClose })
  return (
    <ReasonDialog
      open
      title={`核销 ${record.sn}`}
      what="核销只记录已查明的原因，不产生任何记账；核销后不能恢复。"
      label={field.remark.label}
      okText="核销"
      isRunning={writeOff.isRunning}
      onOk={(remark) => void writeOff.run({ params: { id: record.id }, body: { remark, version: record.version } })}
      onCancel={onClose}
    />
  )
}

/** Over its list. */
export function ReconciliationDetail({ record }: { readonly record: EntryRecord }) {
  const fact = factsOf(field, record)
  return (
    <Facts
      label="对账记录"
      facts={[
        fact('status'), fact('account_name'), fact('account_no'), fact('direction'), fact('amount'), fact('own_amount'), fact('fee'), fact('difference'), fact('request_no'), fact('trans_at'), fact('counter_name'), fact('counter_account'),
        fact('rule'), fact('settlement_sn'), fact('settler'), fact('settle_at'), fact('summary', { isWide: true }), fact('suggestion', { isWide: true }), fact('remark', { isWide: true }),
      ]}
    />
  )
}
