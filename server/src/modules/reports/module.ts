import * as contract from '@linggong/shared/contract/reports'
import { read } from '../../kernel/route.ts'
import { inScopeOfTenant } from '../../kernel/scope.ts'
import { defineModule } from '../../module.ts'
import { reportList } from './list.ts'

/** 报表 of a group. */
export const reports = defineModule({
  routes: [
    read(contract.reportAgencies, async (tx, { actor }) => ({
      results: await tx.selectFrom('app.tenant').select(['id', 'name']).where('flavour', '=', 'agency').where(inScopeOfTenant(actor, 'app.tenant')).orderBy('id').execute(),
    })),
  ],
  lists: [reportList],
  tables: ['app.report_day'],
})
