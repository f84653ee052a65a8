import * as contract from '@linggong/shared/contract/industries'
import { historyOf } from '../../kernel/history.ts'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { createIndustry, industriesOf, industryOf, updateIndustry } from './service.ts'

export const industries = defineModule({
  routes: [
    read(contract.listIndustries, (tx, { actor, query }) => industriesOf(tx, actor, query)),
    write(contract.createIndustry, (tx, { actor, body, now }) => createIndustry(tx, actor, body, now)),
    write(contract.updateIndustry, (tx, { actor, params, body }) => updateIndustry(tx, actor, params.id, body)),
    read(contract.industryHistory, async (tx, { params }) => ({ results: await historyOf(tx, 'industry', (await industryOf(tx, params.id)).id) })),
  ],
  tables: ['app.industry'],
})
