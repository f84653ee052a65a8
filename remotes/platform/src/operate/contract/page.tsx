import { AddContractButton } from '@linggong/shared/business/contract/add-button'
import { AgencyContractForm } from '@linggong/shared/business/contract/lazy-forms'
import { DocumentList } from '@linggong/shared/business/document-list'
import { addContract } from '../../commands.ts'
import { contracts } from './contracts.ts'

/** 业务公司合同: of the group with its agencies. */
export function Page() {
  return <DocumentList of={contracts} button={<AddContractButton command={addContract} form={AgencyContractForm} />} />
}
