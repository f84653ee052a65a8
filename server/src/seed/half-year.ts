import { sql } from 'kysely'
import { tenantFields } from '@linggong/shared/domain/fields/tenant'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import type { Deps } from '../deps.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { diff, recordHistory } from '../kernel/history.ts'
import { chainOf } from '../kernel/session.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { cancelBatch } from '../modules/bill-batches/service.ts'
import { historyDays } from './base.ts'
import { importBatch, setPayMode, settleBatch, sidesOf } from './batches.ts'
import { cast } from './cast.ts'
import { companies } from './organisations.ts'
import { plan, type PlannedBatch } from './plan.ts'
import { driveTo, fillUp } from './settling.ts'
import { actorOf, clockAt, type SeedEnv } from './env.ts'

const demoBalance = 3_000_000_00
const otherBalance = 500_000_00

/**
 * Half a year of bills and settlements, created by the real services with a simulated clock, so that ledger, limits, taxes and change log
 * are consistent. Skips what exists.
 */
export async function writeHalfYear(env: SeedEnv, begin: Date, now: Date): Promise<void> {
  const tasks = await tasksOf(env.deps)
  for (const batch of plan(cast(), businessDate(begin), addDays(businessDate(begin), historyDays))) {
    await runBatch(env, batch, tasks.get(actorOf(env, batch.company.name).tenantId) ?? [])
  }
  await settleDown(env, now)
}

async function runBatch(env: SeedEnv, batch: PlannedBatch, tasks: readonly string[]): Promise<void> {
  const { company, creator } = sidesOf(env, batch)
  const other = batch.payMode !== batch.company.payMode
  if (other) await setPayMode(env, company.tenantId, batch.payMode)
  const imported = await importBatch(env, batch, tasks)
  if (batch.goal === 'open') return
  if (batch.goal === 'canceled_batch') {
    if (imported.status === 'canceled') return
    return env.act(clockAt(batch.day, batch.minute + 20), () =>
      inTransaction(env.deps.db, creator, (tx) => cancelBatch(tx, creator, imported.id, { version: imported.version })),
    )
  }
  const id = await settleBatch(env, batch, imported)
  if (other) await setPayMode(env, company.tenantId, batch.company.payMode)
  await driveTo(env, batch, id)
}

/** Restores what was changed for the history only: pay modes, the bank's delay, low wallets, a disabled company. */
async function settleDown(env: SeedEnv, now: Date): Promise<void> {
  await env.channel.writeSetting({ fail_percent: 0, return_percent: 0, delay_ms: 1500, down: false })
  await env.act(now, async () => {
    for (const company of companies) {
      const { tenantId, chain } = actorOf(env, company.name)
      await setPayMode(env, tenantId, company.payMode)
      const wallet = { park_id: chain.park_id, platform_id: chain.platform_id ?? '', agency_id: chain.agency_id ?? '', company_id: tenantId }
      if (company.payMode !== 'offline') await fillUp(env, wallet, company.key === 'demo' ? demoBalance : otherBalance)
      if (!company.enabled) await switchOff(env, tenantId)
    }
    await readOldMessages(env)
  })
}

/** Old messages are marked as read, except those of the last days on which everyone was notified: after a weekend there is still news. */
async function readOldMessages(env: SeedEnv): Promise<void> {
  await inTransaction(env.deps.db, SYSTEM, (tx) =>
    sql`
      insert into app.message_read (park_id, staff_id, message_id, read_at)
      select m.park_id, s.id, m.id, m.create_at from app.message m join app.staff s on s.tenant_id = m.tenant_id
      where m.create_at < (select max(create_at) - interval '3 days' from app.message where staff_id is null) and (m.staff_id is null or m.staff_id = s.id)
      on conflict do nothing`.execute(tx),
  )
}

async function switchOff(env: SeedEnv, companyId: string): Promise<void> {
  await inTransaction(env.deps.db, SYSTEM, async (tx) => {
    const row = await tx.updateTable('app.tenant').set({ is_enable: false }).where('id', '=', companyId).where('is_enable', '=', true).returningAll().executeTakeFirst()
    if (row === undefined) return
    await recordHistory(tx, [{ entity: 'company', entityId: companyId, chain: chainOf(row.flavour, companyId, row), action: 'disable', actor: null, content: diff({ is_enable: true }, row, tenantFields, ['is_enable']) }])
  })
}

async function tasksOf(deps: Deps): Promise<Map<string, string[]>> {
  const rows = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.task').select(['company_id', 'sn']).where('status', '<>', 'canceled').orderBy('sn').execute())
  const byCompany = new Map<string, string[]>()
  for (const { company_id, sn } of rows) byCompany.set(company_id, [...(byCompany.get(company_id) ?? []), sn])
  return byCompany
}
