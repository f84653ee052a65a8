import { DocumentList } from '@linggong/shared/business/document-list'
import { contracts } from './contracts.ts'

/** 企业合同: of the agency with its enterprises. */
export function Page() {
  return <DocumentList of={contracts} />
}
