import * as contract from '@linggong/shared/contract/reveals'
import { handle, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { recordCopy, revealValue } from './service.ts'

export const reveals = defineModule({
  routes: (all) => [
    // Two transactions: an attempt at what is not there is counted as well.
    handle(contract.reveal, ({ actor, deps, body }) => revealValue(deps, all.reveals, actor, body)),
    write(contract.revealCopied, async (tx, { actor, params, now }) => {
      await recordCopy(tx, actor, params.id, now)
      return { ok: true } as const
    }),
  ],
  tables: ['app.reveal_audit'],
})
