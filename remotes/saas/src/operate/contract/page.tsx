import { DocumentList } from '@linggong/shared/business/document-list'
import { contracts } from './contracts.ts'

/** 集团合同: of the operator with groups. */
export function Page() {
  return <DocumentList of={contracts} />
}
