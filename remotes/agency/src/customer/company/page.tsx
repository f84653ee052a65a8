import { DocumentList } from '@linggong/shared/business/document-list'
import { AddButton } from '@linggong/shared/business/tenant/links'
import { companies } from './companies.ts'

/** 企业管理. */
export function Page() {
  return <DocumentList of={companies} button={<AddButton kind="company" base="/agency/customer/company" />} />
}
