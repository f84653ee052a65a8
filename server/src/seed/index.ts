import { sql } from 'kysely'
import pg from 'pg'
import { tenantFields } from '@linggong/shared/domain/fields/tenant'
import { businessDate } from '@linggong/shared/domain/time'
import { json } from '../db/bulk.ts'
import type { Deps } from '../deps.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { diff, recordHistory } from '../kernel/history.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { cancelBatch } from '../modules/bill-batches/service.ts'
import { historyDays, passwordHashes, writeBase } from './base.ts'
import { importBatch, setPayMode, settleBatch, sidesOf } from './batches.ts'
import { cast } from './cast.ts'
import { furnishOffices } from './offices.ts'
import { companies } from './organisations.ts'
import { arrange } from './own-affairs.ts'
import { plan, type PlannedBatch } from './plan.ts'
import { driveTo, fillUp } from './settling.ts'
import { actorOf, clockAt, openStage, type Stage } from './stage.ts'

/** One seed at a time, also when two processes start together on an empty database. */
const lock = 7_204_113_901
const demoBalance = 3_000_000_00
const otherBalance = 500_000_00
/** From the first day to the day on which the demo was seeded, also for a run that is resumed later. */
const storyMs = historyDays * 86_400_000

/**
 * Fills an empty database with the demo (set S of domain.md §7): organisations and people in one transaction, then half a
 * year of bills and settlements created by the real services with a simulated clock, so that ledger, limits, taxes and change log
 * are consistent. Every step skips what exists: after a kill the next start resumes.
 */
export async function seedDemo(deps: Deps): Promise<void> {
  const guard = new pg.Client({ connectionString: deps.ownerUrl, application_name: 'linggong seed guard' })
  guard.on('error', () => undefined)
  await guard.connect()
  try {
    await guard.query('select pg_advisory_lock($1)', [lock])
    const begin = await begun(deps)
    if (begin === null) return
    const started = performance.now()
    await tell(deps, begin)
    deps.log.info({ ms: Math.round(performance.now() - started) }, 'demo data written')
  } finally {
    await guard.end()
  }
}

/** When the history begins, writing its base data if missing; null when the seed is complete or the data is not the demo's. */
async function begun(deps: Deps): Promise<Date | null> {
  const known = await readMark(deps)
  if (known === null) {
    const hashes = await passwordHashes()
    await inTransaction(deps.db, SYSTEM, (tx) => writeBase(tx, deps.clock(), hashes))
  }
  const mark = known ?? (await readMark(deps))
  return mark === null || mark === 'foreign' || mark.done ? null : new Date(mark.begin)
}

/** Stored in the operator's row: there is exactly one, and it exists as soon as the base data do. */
async function readMark(deps: Deps): Promise<{ begin: string; done: boolean } | 'foreign' | null> {
  const rows = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.tenant').select(['flavour', 'profile']).execute())
  if (rows.length === 0) return null
  const mark = rows.find((row) => row.flavour === 'saas')?.profile['demo_seed']
  return isMark(mark) ? mark : 'foreign'
}

const isMark = (value: unknown): value is { begin: string; done: boolean } =>
  typeof value === 'object' && value !== null && 'begin' in value && typeof value.begin === 'string' && 'done' in value && typeof value.done === 'boolean'

async function tell(deps: Deps, begin: Date): Promise<void> {
  const stage = await openStage(deps)
  try {
    const today = businessDate(new Date(begin.getTime() + storyMs))
    await arrange(stage, begin)
    await furnishOffices(stage, businessDate(begin))
    const tasks = await tasksOf(deps)
    for (const batch of plan(cast(), businessDate(begin), today)) await play(stage, batch, tasks.get(actorOf(stage, batch.company.name).tenantId) ?? [])
    await settleDown(stage, deps.clock())
    await inTransaction(deps.db, SYSTEM, (tx) =>
      tx.updateTable('app.tenant').set({ profile: json({ demo_seed: { begin: begin.toISOString(), done: true } }) }).where('flavour', '=', 'saas').execute(),
    )
  } finally {
    await stage.close()
  }
}

async function play(stage: Stage, batch: PlannedBatch, tasks: readonly string[]): Promise<void> {
  const { company, creator } = sidesOf(stage, batch)
  const other = batch.payMode !== batch.company.payMode
  if (other) await setPayMode(stage, company.tenantId, batch.payMode)
  const imported = await importBatch(stage, batch, tasks)
  if (batch.goal === 'open') return
  if (batch.goal === 'canceled_batch') {
    if (imported.status === 'canceled') return
    return stage.act(clockAt(batch.day, batch.minute + 20), () =>
      inTransaction(stage.deps.db, creator, (tx) => cancelBatch(tx, creator, imported.id, { version: imported.version })),
    )
  }
  const id = await settleBatch(stage, batch, imported)
  if (other) await setPayMode(stage, company.tenantId, batch.company.payMode)
  await driveTo(stage, batch, id)
}

/** Restores what was changed for the history only: pay modes, the bank's delay, low wallets, a disabled company. */
async function settleDown(stage: Stage, now: Date): Promise<void> {
  await stage.channel.writeSetting({ fail_percent: 0, return_percent: 0, delay_ms: 1500, down: false })
  await stage.act(now, async () => {
    for (const company of companies) {
      const { tenantId, chain } = actorOf(stage, company.name)
      await setPayMode(stage, tenantId, company.payMode)
      const wallet = { park_id: chain.park_id ?? '', platform_id: chain.platform_id ?? '', agency_id: chain.agency_id ?? '', company_id: tenantId }
      if (company.payMode !== 'offline') await fillUp(stage, wallet, company.key === 'demo' ? demoBalance : otherBalance)
      if (!company.enabled) await switchOff(stage, tenantId)
    }
    await readOldMessages(stage)
  })
}

/** Old messages are marked as read, except those of the last days on which everyone was notified: after a weekend there is still news. */
async function readOldMessages(stage: Stage): Promise<void> {
  await inTransaction(stage.deps.db, SYSTEM, (tx) =>
    sql`
      insert into app.message_read (staff_id, message_id, read_at)
      select s.id, m.id, m.create_at from app.message m join app.staff s on s.tenant_id = m.tenant_id
      where m.create_at < (select max(create_at) - interval '3 days' from app.message where staff_id is null) and (m.staff_id is null or m.staff_id = s.id)
      on conflict do nothing`.execute(tx),
  )
}

async function switchOff(stage: Stage, companyId: string): Promise<void> {
  await inTransaction(stage.deps.db, SYSTEM, async (tx) => {
    const row = await tx.updateTable('app.tenant').set({ is_enable: false }).where('id', '=', companyId).where('is_enable', '=', true).returningAll().executeTakeFirst()
    if (row === undefined) return
    const { park_id, platform_id, agency_id } = row
    await recordHistory(tx, [{ entity: 'company', entityId: companyId, chain: { park_id, platform_id, agency_id, company_id: companyId }, action: 'disable', actor: null, content: diff({ is_enable: true }, row, tenantFields, ['is_enable']) }])
  })
}

async function tasksOf(deps: Deps): Promise<Map<string, string[]>> {
  const rows = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.task').select(['company_id', 'sn']).where('status', '<>', 'canceled').orderBy('sn').execute())
  const byCompany = new Map<string, string[]>()
  for (const { company_id, sn } of rows) byCompany.set(company_id, [...(byCompany.get(company_id) ?? []), sn])
  return byCompany
}
