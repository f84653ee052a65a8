import { DocumentList } from '@linggong/shared/business/document-list'
import { contracts } from './contracts.ts'

/** 业务公司合同: of the group with its agencies. */
export function Page() {
  return <DocumentList of={contracts} />
}
