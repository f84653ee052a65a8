import { DocumentList } from '@linggong/shared/business/document-list'
import { ApplyButton, ApplyFor } from '@linggong/shared/business/invoice-batches/apply-button'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { applyForInvoices } from '../commands.ts'
import { batches } from './batches.ts'
import { invoices } from './invoices.tsx'

const lists = [{ key: 'invoice_batch', label: '开票申请' }, { key: 'invoice', label: '发票' }] as const

/** 开票管理 (R020): applications, and the invoices that were issued for them. */
export function Page() {
  const tabs = useListTabs(lists)
  if (tabs.activeKey === 'invoice') return <DocumentList of={invoices} tabs={tabs} />
  return (
    <>
      <DocumentList of={batches} tabs={tabs} button={<ApplyButton command={applyForInvoices} />} />
      <ApplyFor command={applyForInvoices} />
    </>
  )
}
