import { readRemoteOutcomes } from '@linggong/shared/contract/remote-outcomes'
import { budgetDays } from '@linggong/shared/domain/remote-outcomes'
import { handle } from '../../kernel/route.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { defineModule } from '../../module.ts'
import { receiveOutcomes } from './receive.ts'
import { talliesSince, worstSince } from './service.ts'

const dayMs = 86_400_000
const mostPages = 20

export const remoteOutcomes = defineModule({
  routes: [
    // The system's: the counters are nobody's. Testers alone are told, as on the page that shows them.
    handle(readRemoteOutcomes, async ({ actor, deps, now }) => {
      if (!deps.config.testers.includes(actor.phone)) return { day: [], month: [], worst: [] }
      const ago = (days: number): Date => new Date(now.getTime() - days * dayMs)
      return inTransaction(deps.db, SYSTEM, async (tx) => ({
        day: await talliesSince(tx, ago(1)),
        month: await talliesSince(tx, ago(budgetDays)),
        worst: await worstSince(tx, ago(1), mostPages),
      }))
    }),
  ],
  serve: receiveOutcomes,
  cleanUp: (tx, before) => tx.deleteFrom('app.remote_outcome').where('hour', '<', before(budgetDays + 2)).execute(),
  tables: ['app.remote_outcome'],
})
