import * as contract from '@linggong/shared/contract/company-taxes'
import { read } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { listCompanyTaxes } from './queries.ts'

export const companyTaxes = defineModule({
  routes: [read(contract.listCompanyTaxes, (tx, { actor, query }) => listCompanyTaxes(tx, actor, query))],
})
