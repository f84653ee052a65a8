import { DocumentList } from '@linggong/shared/business/document-list'
import { users } from './users.ts'

/** 合作用户, read only. */
export function Page() {
  return <DocumentList of={users} />
}
