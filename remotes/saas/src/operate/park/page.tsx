import { DocumentList } from '@linggong/shared/business/document-list'
import { AddButton } from '@linggong/shared/business/tenant/links'
import { parks } from './parks.tsx'

/** 园区管理. */
export function Page() {
  return <DocumentList of={parks} button={<AddButton kind="park" base="/admin/operate/park" />} />
}
