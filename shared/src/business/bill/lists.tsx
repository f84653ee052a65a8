import type { Filters } from '@linggong/shared/ui/list-state'
import type { ReactNode } from 'react'
import { DocumentList } from '../document-list.tsx'
import type { FlavourDocument } from '../document.tsx'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import type { BatchRecord, BillBatch } from './batch.tsx'
import type { Bill, BillRecord } from './document.tsx'

interface BillListsProps<F extends Filters, G extends Filters> {
  readonly batches: FlavourDocument<BillBatch, BatchRecord, F>
  readonly bills: FlavourDocument<Bill, BillRecord, G>
  /** Absent: flavours above the agency import nothing. */
  readonly importButton?: ReactNode
}

const lists = [
  { key: 'batches', label: '账单批次' },
  { key: 'bills', label: '账单明细' },
] as const

/** 账单管理: what was imported, by batch and line by line. */
export function BillLists<F extends Filters, G extends Filters>({ batches, bills, importButton }: BillListsProps<F, G>) {
  const tabs = useListTabs(lists)
  if (tabs.activeKey === 'bills') return <DocumentList of={bills} tabs={tabs} button={importButton} />
  return <DocumentList of={batches} tabs={tabs} button={importButton} />
}
