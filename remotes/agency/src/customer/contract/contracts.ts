import { companyContract } from '@linggong/shared/business/contract/company'
import { inFlavour } from '@linggong/shared/business/document'
import { home } from '../../home.ts'

/** The agency's contracts. */
export const contracts = inFlavour(companyContract, home, { empty: '还没有企业合同。批量导入企业时会一并生成。' })
