import { DocumentList } from '@linggong/shared/business/document-list'
import { AddButton } from '@linggong/shared/business/tenant/links'
import { groups } from './groups.tsx'

/** 集团管理. */
export function Page() {
  return <DocumentList of={groups} button={<AddButton kind="platform" base="/admin/customer/group" />} />
}
