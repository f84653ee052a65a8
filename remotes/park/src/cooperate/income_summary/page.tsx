import { DocumentList } from '@linggong/shared/business/document-list'
import { summaries } from './summaries.tsx'

/** 收入汇总. */
export function Page() {
  return <DocumentList of={summaries} />
}
