import type { Filters } from '@linggong/shared/ui/list-state'
import type { ComponentType, ReactNode } from 'react'
import { DocumentList } from '../document-list.tsx'
import type { FlavourDocument } from '../document.tsx'
import { type ListTabs, useListTabs } from '@linggong/shared/ui/list-tabs'
import type { BatchRecord, BillBatch } from './batch.tsx'
import type { Bill, BillRecord } from './document.tsx'

interface BillListsProps<F extends Filters, G extends Filters> {
  readonly batches: FlavourDocument<BillBatch, BatchRecord, F>
  readonly bills: FlavourDocument<Bill, BillRecord, G>
  /** Absent: flavours above the agency import nothing. */
  readonly importButton?: ReactNode
  /** Absent: flavours above the agency accept nothing. A constant. */
  readonly accepted?: ComponentType<{ readonly tabs: ListTabs }>
}

const lists = [
  { key: 'batches', label: '账单批次' },
  { key: 'bills', label: '账单明细' },
] as const
const withAccepted = [...lists, { key: 'accept_orders', label: '验收单' }] as const

/** 账单管理: what was imported, by batch and line by line. */
export function BillLists<F extends Filters, G extends Filters>({ batches, bills, importButton, accepted: Accepted }: BillListsProps<F, G>) {
  const tabs = useListTabs<(typeof withAccepted)[number]['key']>(Accepted === undefined ? lists : withAccepted)
  if (tabs.activeKey === 'bills') return <DocumentList of={bills} tabs={tabs} button={importButton} />
  if (tabs.activeKey === 'accept_orders') return Accepted && <Accepted tabs={tabs} />
  return <DocumentList of={batches} tabs={tabs} button={importButton} />
}
