import { platformContract } from '@linggong/shared/business/contract/software'
import { inFlavour } from '@linggong/shared/business/document'
import { home } from '../../home.ts'

/** The operator's contracts. */
export const contracts = inFlavour(platformContract, home, { empty: '还没有集团合同。' })
