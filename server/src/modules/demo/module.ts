import { runDailyClocks, smsOutbox } from '@linggong/shared/contract/demo'
import { runDay } from '../../jobs/clock.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { handle } from '../../kernel/route.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { defineModule } from '../../module.ts'

/** The outbox may be read for numbers that no operator assigns; this is defined in the contract. */
export const demo = defineModule({
  demo: true,
  routes: (all) => [
    // The system's: these rows belong to no organisation.
    handle(smsOutbox, async (ctx) => {
      const rows = await inTransaction(ctx.deps.db, SYSTEM, (tx) =>
        tx
          .selectFrom('app.sms_outbox')
          .select(['id', 'phone', 'text', 'create_at'])
          .where('phone', 'like', ctx.query.phone.replaceAll('*', '_'))
          .orderBy('create_at', 'desc')
          .limit(20)
          .execute(),
      )
      return { results: rows.map((row) => ({ ...row, create_at: row.create_at.toISOString() })) }
    }),
    // None of the caller's: each clock has its own.
    handle(runDailyClocks, async ({ deps, body }) => {
      await runDay(deps, all.clocks, body.day)
      return { ok: true } as const
    }),
  ],
})
