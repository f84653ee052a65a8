import { AddContractButton } from '@linggong/shared/business/contract/add-button'
import { PlatformContractForm } from '@linggong/shared/business/contract/lazy-forms'
import { DocumentList } from '@linggong/shared/business/document-list'
import { addContract } from '../../commands.ts'
import { contracts } from './contracts.ts'

/** 集团合同: of the operator with groups. */
export function Page() {
  return <DocumentList of={contracts} button={<AddContractButton command={addContract} form={PlatformContractForm} />} />
}
