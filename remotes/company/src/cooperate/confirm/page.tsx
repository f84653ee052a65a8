import { DocumentList } from '@linggong/shared/business/document-list'
import { changes } from './changes.ts'

/** 费率变更确认: what the agency has offered. */
export function Page() {
  return <DocumentList of={changes} />
}
