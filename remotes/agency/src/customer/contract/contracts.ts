import { companyContract, companyContractDialogs } from '@linggong/shared/business/contract/company'
import { CompanyDetail } from '@linggong/shared/business/contract/detail'
import { inFlavour } from '@linggong/shared/business/document'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { home } from '../../home.ts'

const ChangeRatesDialog = lazyDialog(() => import('@linggong/shared/business/contract/change-rates').then((module) => module.ChangeRatesDialog))

/** The agency's contracts. */
export const contracts = inFlavour(companyContract, home, {
  dialogs: { ...companyContractDialogs, rates: ChangeRatesDialog },
  detail: CompanyDetail,
  actionsWidth: 164,
  empty: '还没有企业合同。新增后由另一位同事审核；批量导入企业时会一并生成。',
})
