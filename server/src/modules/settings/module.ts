import * as contract from '@linggong/shared/contract/realname-collect'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { collectConfigs, collectHistory, setCollectConfigs } from './realname-collect.ts'

/** What is set for organisations beside their forms. */
export const settings = defineModule({
  routes: [
    read(contract.listRealnameCollect, (tx, { actor, query }) => collectConfigs(tx, actor, query)),
    write(contract.setRealnameCollect, (tx, { actor, body }) => setCollectConfigs(tx, actor, body)),
    read(contract.realnameCollectHistory, (tx, { actor, params }) => collectHistory(tx, actor, params.id)),
  ],
  tables: ['app.setting'],
})
