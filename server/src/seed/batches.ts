import { sql } from 'kysely'
import type { Row } from '../db/tables.ts'
import { workOne } from '../jobs/runner.ts'
import type { Actor } from '../kernel/actor.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { jobs } from '../modules/index.ts'
import { servedBills } from '../modules/bills/import.ts'
import { createSettlement } from '../modules/settlements/create.ts'
import { agencies } from './organisations.ts'
import type { PlannedBatch } from './plan.ts'
import { actorOf, clockAt, type SeedEnv } from './env.ts'

/** The persons who act for the two sides of a batch. */
export interface Sides {
  readonly company: Actor
  readonly agency: Actor
  readonly creator: Actor
}

export function sidesOf(env: SeedEnv, batch: PlannedBatch): Sides {
  const company = actorOf(env, batch.company.name)
  const agency = actorOf(env, agencies.find(({ key }) => key === batch.company.agency)?.name ?? '')
  return { company, agency, creator: batch.createdBy === 'company' ? company : agency }
}

/** The planned batch: found where an earlier run left it, else imported like a file. */
export async function importBatch(env: SeedEnv, plan: PlannedBatch, tasks: readonly string[]): Promise<Row<'app.bill_batch'>> {
  const sides = sidesOf(env, plan)
  const known = await findBatch(env, plan, sides)
  if (known !== undefined) return known
  const at = clockAt(plan.day, plan.minute)
  if (!(await hasJob(env, plan, sides))) await env.act(at, () => inTransaction(env.deps.db, sides.creator, (tx) => servedBills.submit(tx, sides.creator, order(plan, sides, tasks))))
  // A run that was killed in the middle left its job with a lease of ten seconds.
  for (const seconds of [1, 15, 30]) {
    await env.act(new Date(at.getTime() + seconds * 1000), () => workOne(env.deps, { ...jobs, definitions: [servedBills.job] }, new AbortController().signal))
    const made = await findBatch(env, plan, sides)
    if (made !== undefined) return made
  }
  throw new Error(`seed: ${plan.filename} was not imported`)
}

function order(plan: PlannedBatch, { company }: Sides, tasks: readonly string[]) {
  return {
    company_id: company.tenantId,
    filename: plan.filename,
    file_url: '',
    bill_remark: plan.remark,
    bills: plan.bills.map(({ worker, amount }, index) => ({
      row: index + 2,
      name: worker.name,
      id_no: worker.idNo,
      phone: worker.phone,
      account_no: plan.company.payMode === 'alipay' ? worker.phone : worker.card,
      amount,
      task_sn: index % 3 === 0 ? '' : (tasks[(index + plan.minute) % Math.max(1, tasks.length)] ?? ''),
      remark: '',
    })),
  }
}

function findBatch(env: SeedEnv, plan: PlannedBatch, { company }: Sides): Promise<Row<'app.bill_batch'> | undefined> {
  return inTransaction(env.deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.bill_batch').selectAll().where('company_id', '=', company.tenantId).where('filename', '=', plan.filename).executeTakeFirst(),
  )
}

async function hasJob(env: SeedEnv, plan: PlannedBatch, { creator }: Sides): Promise<boolean> {
  const job = await inTransaction(env.deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.job').select('id').where('tenant_id', '=', creator.tenantId).where('filename', '=', plan.filename).where('finish_at', 'is', null).executeTakeFirst(),
  )
  return job !== undefined
}

/** The settlement of the batch, or of its first half when the plan leaves the rest open. */
export async function settleBatch(env: SeedEnv, plan: PlannedBatch, batch: Row<'app.bill_batch'>): Promise<string> {
  const { creator } = sidesOf(env, plan)
  const known = await inTransaction(env.deps.db, SYSTEM, (tx) => tx.selectFrom('app.settlement').select('id').where('batch_id', '=', batch.id).orderBy('id').executeTakeFirst())
  if (known !== undefined) return known.id
  const half = plan.goal === 'part' ? await firstHalf(env, batch) : undefined
  return env.act(clockAt(plan.day, plan.minute + 5), () =>
    inTransaction(env.deps.db, creator, (tx) =>
      createSettlement(
        tx,
        creator,
        { batch_id: batch.id, ...(half === undefined ? {} : { bill_ids: half }), ...(plan.createdBy === 'company' ? { promotion_fee: promotionOf(plan) } : {}) },
        env.deps.clock(),
      ),
    ),
  )
}

async function firstHalf(env: SeedEnv, batch: Row<'app.bill_batch'>): Promise<string[]> {
  const rows = await inTransaction(env.deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.bill').select('id').where('batch_id', '=', batch.id).orderBy('row_no').limit(Math.ceil(batch.bill_count / 2)).execute(),
  )
  return rows.map(({ id }) => id)
}

/** Where the contract allows it, every second settlement has a promotion fee, well below any cap. */
export function promotionOf(plan: PlannedBatch): number {
  return plan.company.contract.promotionCap !== undefined && plan.minute % 2 === 0 ? 100_00 + (plan.minute % 9) * 50_00 : 0
}

/** The pay mode, which a settlement copies from the company at its creation; the agency changes it where the plan needs another. */
export async function setPayMode(env: SeedEnv, companyId: string, mode: PlannedBatch['payMode']): Promise<void> {
  await inTransaction(env.deps.db, SYSTEM, (tx) =>
    tx
      .updateTable('app.tenant')
      .set({ config: sql`config || jsonb_build_object('pay_mode', ${mode}::text)` })
      .where('id', '=', companyId)
      .where(sql<boolean>`config ->> 'pay_mode' is distinct from ${mode}`)
      .execute(),
  )
}
