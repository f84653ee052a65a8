import { DocumentList } from '@linggong/shared/business/document-list'
import { serviceFees } from './service-fees.ts'

/** 服务费账单. */
export function Page() {
  return <DocumentList of={serviceFees} />
}
