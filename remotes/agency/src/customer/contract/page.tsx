import { AddContractButton } from '@linggong/shared/business/contract/add-button'
import { CompanyContractForm } from '@linggong/shared/business/contract/lazy-forms'
import { DocumentList } from '@linggong/shared/business/document-list'
import { addContract } from '../../commands.ts'
import { contracts } from './contracts.ts'

/** 企业合同: of the agency with its enterprises. */
export function Page() {
  return <DocumentList of={contracts} button={<AddContractButton command={addContract} form={CompanyContractForm} />} />
}
