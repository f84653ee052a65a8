import { DocumentList } from '@linggong/shared/business/document-list'
import { users } from './users.ts'

/** 用户管理, read only. */
export function Page() {
  return <DocumentList of={users} />
}
