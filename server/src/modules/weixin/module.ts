import * as contract from '@linggong/shared/contract/weixin'
import { handle, read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { authorizationOf } from './account.ts'
import { templateHistory, templatesOf, updateTemplate } from './templates.ts'

/** The operator's official account (R715). */
export const weixin = defineModule({
  routes: [
    // None while the gateway is asked; then the system's, to keep what it said.
    handle(contract.weixinAuthorization, ({ deps }) => authorizationOf(deps)),
    read(contract.listWeixinTemplates, (tx, { query }) => templatesOf(tx, query)),
    write(contract.updateWeixinTemplate, (tx, { actor, body }) => updateTemplate(tx, actor, body)),
    read(contract.weixinTemplateHistory, (tx, { params }) => templateHistory(tx, params.event)),
  ],
  tables: ['app.weixin_template', 'app.weixin_account'],
})
