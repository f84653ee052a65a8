import { DocumentList } from '@linggong/shared/business/document-list'
import { months } from './months.tsx'

/** 代开统计. */
export function Page() {
  return <DocumentList of={months} />
}
