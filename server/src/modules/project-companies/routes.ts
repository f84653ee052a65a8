import * as contract from '@linggong/shared/contract/project-companies'
import { historyOf } from '../../kernel/history.ts'
import { handle, type Route } from '../../kernel/route.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { createProjectCompany, projectCompaniesOf, switchProjectCompany, updateProjectCompany } from './service.ts'

export const routes: Route[] = [
  handle(contract.listProjectCompanies, ({ deps, actor, query }) => inTransaction(deps.db, actor, (tx) => projectCompaniesOf(tx, actor, query))),
  handle(contract.createProjectCompany, ({ deps, actor, body }) => inTransaction(deps.db, actor, (tx) => createProjectCompany(tx, actor, body, deps.clock()))),
  handle(contract.updateProjectCompany, ({ deps, actor, params, body }) => inTransaction(deps.db, actor, (tx) => updateProjectCompany(tx, actor, params.id, body))),
  handle(contract.switchProjectCompany, ({ deps, actor, params, body }) => inTransaction(deps.db, actor, (tx) => switchProjectCompany(tx, actor, params.id, body))),
  handle(contract.projectCompanyHistory, ({ deps, actor, params }) =>
    inTransaction(deps.db, actor, async (tx) => ({ results: await historyOf(tx, 'project_company', (await scopedId(tx, actor, 'app.project_company', params.id)).id) })),
  ),
]
