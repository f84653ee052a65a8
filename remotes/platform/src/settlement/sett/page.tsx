import { DocumentList } from '@linggong/shared/business/document-list'
import { settlements } from './settlements.ts'

/** 结算单. */
export function Page() {
  return <DocumentList of={settlements} />
}
