import { sql } from 'kysely'
import { closingDay } from '@linggong/shared/domain/time'
import type { ReasonSum } from '../../src/db/column-types.ts'
import { newId } from '../../src/kernel/ids.ts'
import { inTransaction, SYSTEM } from '../../src/kernel/transaction.ts'
import { asGuarded, monthSteps } from '../../src/modules/taxes/months.ts'
import type { Kind, Member, World } from './shape.ts'

const hour = 3_600_000

/** Months of a park in each state, long over: with a certificate, and asked for by a colleague to be opened again. */
export async function makeMonths({ server: { deps } }: World, park: Member, put: (kind: Kind, id: string) => void): Promise<void> {
  const now = deps.clock()
  const chain = { park_id: park.tenantId, platform_id: null, agency_id: null, company_id: null }
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    if ((await tx.selectFrom('app.month_close').select('id').where('park_id', '=', park.tenantId).where('month', '=', '2019-01').executeTakeFirst()) !== undefined) return
    const open = async (month: string) => {
      const row = await monthSteps.create(tx, SYSTEM, { row: { ...chain, id: newId(), month, due_on: '2099-01-01', create_at: now }, facts: {}, keys: ['month', 'status', 'due_on'] })
      return asGuarded(row, SYSTEM, now)
    }
    const closed = async (month: string) => asGuarded(await monthSteps.move(tx, SYSTEM, await open(month), 'fall_due', { kind: 'clock', closer: '', closed_at: now, due_on: closingDay(month) }), SYSTEM, now)
    put('openMonth', (await open('2019-01')).id)
    const soft = await open('2019-02')
    await tx.updateTable('app.month_close').set({ status: 'soft_closed' }).where('park_id', '=', park.tenantId).where('id', '=', soft.id).execute()
    put('softMonth', soft.id)
    const certified = await closed('2019-03')
    const certificate = newId()
    await tx.insertInto('app.month_certificate').values({
      ...chain, id: certificate, month: '2019-03', n: 1, kind: 'clock', closer: '', closed_at: now, sums: { people: 0, gross: 0, vat: 0, surcharge: 0, income_tax: 0, declared: 0, finished: 0, checks: [{ key: 'to_declare', count: 1 }] },
      reasons: sql<ReasonSum[]>`${JSON.stringify([{ reason: 'tax', count: 1, amount: 1 }])}::jsonb`, posting_count: 1, posting_hash: '0', chain_n: 0, chain_hash: '', create_at: now,
    }).execute()
    await tx.updateTable('app.month_close').set({ certificate_id: certificate }).where('park_id', '=', park.tenantId).where('id', '=', certified.id).execute()
    put('closedMonth', certified.id)
    const asked = await closed('2019-04')
    await tx.updateTable('app.month_close').set({ asker_id: newId(), asker: '王会计', ask_reason: '更正', ask_until: new Date(now.getTime() + 24 * hour), certificate_id: certificate }).where('park_id', '=', park.tenantId).where('id', '=', asked.id).execute()
    put('askedMonth', asked.id)
  })
}
