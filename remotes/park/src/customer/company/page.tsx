import { DocumentList } from '@linggong/shared/business/document-list'
import { companies } from './companies.ts'

export function Page() {
  return <DocumentList of={companies} />
}
