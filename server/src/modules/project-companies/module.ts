import * as contract from '@linggong/shared/contract/project-companies'
import { historyOf } from '../../kernel/history.ts'
import { read, write } from '../../kernel/route.ts'
import { scopedId } from '../../kernel/scope.ts'
import { defineModule } from '../../module.ts'
import { createProjectCompany, projectCompaniesOf, switchProjectCompany, updateProjectCompany } from './service.ts'

export const projectCompanies = defineModule({
  routes: [
    read(contract.listProjectCompanies, (tx, { actor, query }) => projectCompaniesOf(tx, actor, query)),
    write(contract.createProjectCompany, (tx, { actor, body, now }) => createProjectCompany(tx, actor, body, now)),
    write(contract.updateProjectCompany, (tx, { actor, params, body }) => updateProjectCompany(tx, actor, params.id, body)),
    write(contract.switchProjectCompany, (tx, { actor, params, body }) => switchProjectCompany(tx, actor, params.id, body)),
    read(contract.projectCompanyHistory, async (tx, { actor, params }) => ({ results: await historyOf(tx, 'project_company', (await scopedId(tx, actor, 'app.project_company', params.id)).id) })),
  ],
  tables: ['app.project_company'],
})
