import { DocumentList } from '@linggong/shared/business/document-list'
import { receivables } from './receivables.tsx'

/** 收款确认. */
export function Page() {
  return <DocumentList of={receivables} />
}
