import * as contract from '@linggong/shared/contract/realname-collect'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { releaseAudited } from '../user-audits/release.ts'
import { collectConfigs, collectHistory, setCollectConfigs } from './realname-collect.ts'

/** What is set for organisations beside their forms. */
export const settings = defineModule({
  routes: [
    read(contract.listRealnameCollect, (tx, { actor, query }) => collectConfigs(tx, actor, query)),
    write(contract.setRealnameCollect, async (tx, { actor, body, now }) => {
      const answer = await setCollectConfigs(tx, actor, body)
      await releaseAudited(tx, body.agencies.map(({ id }) => id), now)
      return answer
    }),
    read(contract.realnameCollectHistory, (tx, { actor, params }) => collectHistory(tx, actor, params.id)),
  ],
  tables: ['app.setting'],
})
