import { publishNotice, runDailyClocks, smsOutbox, withdrawNotice } from '@linggong/shared/contract/demo'
import { runDay } from '../../jobs/clock.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import { handle } from '../../kernel/route.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { defineModule } from '../../module.ts'

/** The outbox may be read for numbers that no operator assigns; this is defined in the contract. */
export const demo = defineModule({
  demo: true,
  routes: (all) => [
    // One of the system's, here and for notices: these rows belong to no organisation.
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
    handle(publishNotice, async ({ deps, body }) => {
      if (Date.parse(body.end_time) <= Date.parse(body.start_time)) refuse(400, '结束时间应晚于开始时间', { fields: [{ field: 'end_time', text: '结束时间应晚于开始时间' }] })
      const id = newId()
      await inTransaction(deps.db, SYSTEM, (tx) => tx.insertInto('app.system_notify').values({ id, ...body }).execute())
      return { id }
    }),
    handle(withdrawNotice, async ({ deps, params }) => {
      await inTransaction(deps.db, SYSTEM, (tx) => tx.deleteFrom('app.system_notify').where('id', '=', params.id).execute())
      return { ok: true } as const
    }),
    // None of the caller's: each clock has its own.
    handle(runDailyClocks, async ({ deps, body }) => {
      await runDay(deps, all.clocks, body.day)
      return { ok: true } as const
    }),
  ],
})
