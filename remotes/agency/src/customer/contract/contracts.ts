import { companyContract, companyContractDialogs } from '@linggong/shared/business/contract/company'
import { CompanyDetail } from '@linggong/shared/business/contract/detail'
import { inFlavour } from '@linggong/shared/business/document'
import { home } from '../../home.ts'

/** The agency's contracts. */
export const contracts = inFlavour(companyContract, home, {
  dialogs: companyContractDialogs,
  detail: CompanyDetail,
  actionsWidth: 164,
  empty: '还没有企业合同。新增后由另一位同事审核；批量导入企业时会一并生成。',
})
