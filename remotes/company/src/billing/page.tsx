import { DocumentList } from '@linggong/shared/business/document-list'
import { ApplyButton } from '@linggong/shared/business/invoice-batches/apply-button'
import { applyForInvoices } from '../commands.ts'
import { batches } from './batches.ts'

/** 开票管理 (R020). */
export function Page() {
  return <DocumentList of={batches} button={<ApplyButton command={applyForInvoices} />} />
}
