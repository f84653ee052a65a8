import { useRead } from '@linggong/shared/api/queries'
import { ChangeLog } from '@linggong/shared/ui/change-log'
import { DetailPage } from '@linggong/shared/ui/detail-page'
import { useParams } from '@linggong/shared/ui/router'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import type { ReactNode } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import { settlementById, settlementEvents } from '../../contract/settlements.ts'
import { settlementFields } from '../../domain/fields/settlement.ts'
import { storedFile } from '@linggong/shared/ui/file-view'
import { SettlementBills } from './bills.tsx'
import { settlementFacts } from './facts.tsx'
import { SettlementFees } from './fees.tsx'

export type SettlementRecord = CallOutput<typeof settlementById>

interface SettlementDetailProps {
  /** Where a bill opens; absent where the flavour has no such screen. */
  readonly billPath?: string
  /** Where the batch opens. */
  readonly batchPath?: string
  /** What this flavour may do next; the primary step last. */
  readonly actions?: (record: SettlementRecord) => ReactNode
}

/** How often a running payment is looked at, in milliseconds. */
const paymentPoll = 2000

/** The settlement as every flavour sees it: what it costs and why, its bills, its history. */
export function SettlementDetail({ billPath, batchPath, actions }: SettlementDetailProps) {
  const { id = '' } = useParams()
  const query = useRead(settlementById, { params: { id } }, { refetchInterval: (data) => (isRunning(data) ? paymentPoll : false) })
  return (
    <DetailPage what="结算单" query={query}>
      {(record) => ({
        head: {
          number: record.sn,
          status: <StatusTag table={settlementFields.status.table} value={record.status} />,
          amount: { label: settlementFields.pay_amount.label, cents: record.pay_amount },
        },
        actions: actions?.(record),
        facts: settlementFacts(record, batchPath),
        tabs: [
          { key: 'bills', label: `账单明细 (${record.bill_count})`, content: <SettlementBills record={record} billPath={billPath} /> },
          { key: 'fees', label: '费用构成', content: <SettlementFees record={record} /> },
          { key: 'history', label: '变更记录', content: <SettlementHistory id={record.id} /> },
        ],
      })}
    </DetailPage>
  )
}

function isRunning(record: SettlementRecord | undefined): boolean {
  return record?.status === 'paying' && record.pay_mode !== 'offline'
}

function SettlementHistory({ id }: { readonly id: string }) {
  const query = useRead(settlementEvents, { params: { id } })
  return <ChangeLog query={query} fields={settlementFields} file={storedFile} />
}
