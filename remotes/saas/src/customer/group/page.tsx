import { DocumentList } from '@linggong/shared/business/document-list'
import { groups } from './groups.tsx'

/** 集团管理. */
export function Page() {
  return <DocumentList of={groups} />
}
