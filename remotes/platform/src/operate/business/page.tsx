import { DocumentList } from '@linggong/shared/business/document-list'
import { AddButton } from '@linggong/shared/business/tenant/links'
import { agencies } from './agencies.tsx'

/** 业务公司管理. */
export function Page() {
  return <DocumentList of={agencies} button={<AddButton kind="agency" base="/platform/operate/business" />} />
}
