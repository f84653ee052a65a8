import * as contract from '@linggong/shared/contract/company-taxes'
import { handle, type Route } from '../../kernel/route.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { listCompanyTaxes } from './queries.ts'

export const routes: Route[] = [
  handle(contract.listCompanyTaxes, ({ actor, deps, query }) => inTransaction(deps.db, actor, (tx) => listCompanyTaxes(tx, actor, query))),
]
