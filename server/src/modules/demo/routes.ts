import { smsOutbox } from '@linggong/shared/contract/demo'
import { SYSTEM } from '../../kernel/actor.ts'
import { handle, type Route } from '../../kernel/route.ts'
import { inTransaction } from '../../kernel/transaction.ts'

/** Registered in demo mode only. The contract lets it read numbers that no operator has given out. */
export const routes: Route[] = [
  handle(smsOutbox, async (ctx) => {
    const rows = await inTransaction(ctx.deps.db, SYSTEM, (tx) =>
      tx
        .selectFrom('app.sms_outbox')
        .select(['id', 'phone', 'text', 'create_at'])
        .where('phone', '=', ctx.query.phone)
        .orderBy('create_at', 'desc')
        .limit(20)
        .execute(),
    )
    return { results: rows.map((row) => ({ ...row, create_at: row.create_at.toISOString() })) }
  }),
]
