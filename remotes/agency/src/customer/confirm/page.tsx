import { DocumentList } from '@linggong/shared/business/document-list'
import { changes } from './changes.ts'

/** 费率变更管理: what the agency has offered, and what became of it. */
export function Page() {
  return <DocumentList of={changes} />
}
