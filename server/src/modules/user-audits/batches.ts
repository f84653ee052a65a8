import { sql } from 'kysely'
import { userAuditFields } from '@linggong/shared/domain/fields/user-audit'
import { auditMachine, companyUserMachine, terminationBatchMachine, type AuditStatus } from '@linggong/shared/domain/machines/company-user'
import { stepFrom } from '@linggong/shared/domain/machines/machine'
import { maskName } from '@linggong/shared/domain/masks'
import { insertRows } from '../../db/bulk.ts'
import type { Actor, Caller } from '../../kernel/actor.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { newId, newIds, nextSerials } from '../../kernel/ids.ts'
import { writeChange } from '../../kernel/record.ts'
import { refuse } from '../../kernel/refuse.ts'
import { firstState, stateAfter } from '../../kernel/steps.ts'
import { asSystem, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { endCooperation } from '../company-users/signing.ts'
import { asOwn, audits, batches, type Audit, type Batch } from './machine.ts'
import { waiting, type Cooperation } from './open.ts'
import type { Decision } from './service.ts'
import { unpaidOf, unpaidText } from './unpaid.ts'

interface OfEnterprise {
  readonly park_id: string
  readonly platform_id: string
  readonly agency_id: string
  readonly company_id: string
}

interface Ended {
  /** Of the cooperation. */
  readonly id: string
  /** Why. */
  readonly cause: string
}

/** What keeps cooperations of an enterprise from being ended, by their ids; those that are not here can be. */
export async function terminationFaults(tx: Tx, company: Pick<OfEnterprise, 'park_id' | 'company_id'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return faultsOf(tx, company, await cooperationsOf(tx, company, ids, sql``))
}

async function faultsOf(tx: Tx, company: Pick<OfEnterprise, 'park_id' | 'company_id'>, rows: readonly Found[]): Promise<ReadonlyMap<string, string>> {
  const bills = await unpaidOf(tx, company, rows)
  const { rows: open } = await sql<{ company_user_id: string; sn: string }>`
    select company_user_id, sn from app.user_audit
    where park_id = ${company.park_id} and kind = 'termination' and status = 'to_audit' and company_user_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
  const asked = new Map(open.map(({ company_user_id, sn }) => [company_user_id, sn]))
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const step = stepFrom(companyUserMachine, row, 'termination', 'agency')
      const [count, sn] = [bills.get(row.id), asked.get(row.id)]
      const fault = !step.ok ? (row.status === 'end_cooperation' ? '与该企业的合作已终止' : '尚未完成与该企业的认证签约') : count !== undefined ? unpaidText(count) : sn !== undefined ? waiting('termination', sn) : null
      return fault === null ? [] : [[row.id, fault]]
    }),
  )
}

interface Found extends Cooperation {
  readonly status: (typeof companyUserMachine.states)[number]
}

async function cooperationsOf(tx: Tx, { park_id, company_id }: Pick<OfEnterprise, 'park_id' | 'company_id'>, ids: readonly string[], lock: ReturnType<typeof sql>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id, park_id, platform_id, agency_id, company_id, person_id, status from app.company_user
    where park_id = ${park_id} and company_id = ${company_id} and id = any(${[...ids]}::uuid[]) order by id ${lock}`.execute(tx)
  return rows
}

/**
 * Asks for the end of several cooperations of one enterprise at once (R388): a batch, with an audit for each. Refused as a whole where one of
 * them cannot be ended; the rows of a sheet are checked before, with `terminationFaults`.
 */
export async function startTerminationBatch(tx: Tx, by: Caller, company: OfEnterprise, rows: readonly Ended[], { importId = null }: { readonly importId?: string | null }, now: Date): Promise<{ readonly id: string; readonly sn: string }> {
  const causes = new Map(rows.map(({ id, cause }) => [id, cause]))
  const found = await cooperationsOf(tx, company, [...causes.keys()], sql`for update`)
  if (found.length < causes.size) refuse(400, '有用户不属于该企业，请刷新后重试')
  const [fault] = await faultsOf(tx, company, found)
  if (fault !== undefined) refuse(400, fault[1])
  const { park_id, platform_id, agency_id, company_id } = company
  const chain = { park_id, platform_id, agency_id, company_id }
  const [id, ids] = [newId(), newIds(found.length)]
  const sns = await nextSerials(tx, 'SH', found.length, now)
  const [sn = ''] = await nextSerials(tx, 'ZZ', 1, now)
  const row = { ...chain, id, sn, total: found.length, import_id: importId, creator_id: by.staffId, creator: by.name, create_at: now }
  await batches.create(tx, by, { row, facts: { is_own: true }, keys: ['status', 'total'] })
  const status = firstState(auditMachine, { is_own: true }, by)
  const made = found.map((one, index) => ({
    ...chain, id: ids[index] ?? '', sn: sns[index] ?? '', company_user_id: one.id, person_id: one.person_id, kind: 'termination' as const, status, cause: causes.get(one.id) ?? '', batch_id: id,
    creator_id: by.staffId, creator: by.name, create_at: now,
  }))
  await insertRows(tx, 'app.user_audit', made)
  const actor = { id: by.staffId, name: by.name }
  await recordHistory(tx, [
    ...made.map((one) => ({ entity: 'user_audit' as const, entityId: one.id, chain, action: 'create' as const, actor, content: diff(null, { status, cause: one.cause }, userAuditFields) })),
    ...found.map((one) => ({ entity: 'company_user' as const, entityId: one.id, chain, action: 'termination' as const, actor, content: [] })),
  ])
  return { id, sn }
}

/** Decides what is still open in a batch; decided rows stay (no. 93 of docs/breadth). */
export async function decideBatch(tx: Tx, actor: Actor, id: string, { status, reason, version }: Decision, now: Date): Promise<void> {
  const action = status === 'passed' ? 'pass' : 'reject'
  const batch = asOwn(await batches.begin(tx, actor, id, action, version), actor)
  stateAfter(stepFrom(terminationBatchMachine, batch, action, actor.flavour))
  const open = await tx.selectFrom('app.user_audit').selectAll().where('park_id', '=', batch.park_id).where('batch_id', '=', id).where('status', '=', 'to_audit').orderBy('id').forUpdate().execute()
  if (status === 'passed') await refuseUnpaid(tx, batch, open)
  const by = { auditor_id: actor.staffId, auditor: actor.name, audit_at: now }
  for (const row of open) {
    const own = asOwn(row, actor)
    if (status === 'passed') await audits.move(tx, actor, own, 'pass', { ...by, reason: '' }, 'no_unpaid_bill')
    else await audits.move(tx, actor, own, 'reject', { ...by, reason }, 'reason')
  }
  if (status === 'passed') {
    await asSystem(tx, async () => {
      for (const { company_user_id } of open) await endCooperation(tx, company_user_id, now)
    })
  } else {
    await recordHistory(tx, open.map((row) => ({ entity: 'company_user' as const, entityId: row.company_user_id, chain: row, action: 'termination_rejected' as const, actor: { id: actor.staffId, name: actor.name }, content: [] })))
  }
  await closeBatch(tx, actor, batch, now, status === 'rejected' ? reason : '')
}

/** Names the first three who have to be rejected, or paid before. */
async function refuseUnpaid(tx: Tx, batch: Batch, open: readonly Audit[]): Promise<void> {
  const held = await unpaidOf(tx, batch, open.map(({ company_user_id, person_id }) => ({ id: company_user_id, person_id })))
  if (held.size === 0) return
  const persons = open.filter(({ company_user_id }) => held.has(company_user_id)).slice(0, 3).map(({ person_id }) => person_id)
  const { rows } = await sql<{ name: string }>`select name from app.person where id = any(${persons}::uuid[]) order by id`.execute(tx)
  refuse(400, `${rows.map(({ name }) => maskName(name)).join('、')}${held.size > 3 ? ' 等' : ''} ${held.size} 人存在未支付的账单，不能终止合作。请先在终止审核中驳回，或等账单支付后再通过`)
}

/** The counts of a batch whose rows were decided, and once none is open its state. The batch is locked. */
export async function closeBatch(tx: Tx, actor: Actor, batch: Batch, now: Date, reason = ''): Promise<void> {
  const { rows } = await sql<{ status: AuditStatus; n: number }>`select status, count(*) as n from app.user_audit where park_id = ${batch.park_id} and batch_id = ${batch.id} group by 1`.execute(tx)
  const of = (status: AuditStatus): number => rows.find((one) => one.status === status)?.n ?? 0
  const counts = { passed_count: of('passed'), rejected_count: of('rejected') }
  if (of('to_audit') > 0) {
    // Which rows those were is in their own logs.
    await writeChange(tx, 'app.termination_batch', batch, counts)
    return
  }
  const set = { ...counts, auditor: actor.name, audit_at: now, reason }
  // Decided row by row, nobody has asked about the batch: its state follows.
  const from = { ...batch, is_own: false }
  if (counts.rejected_count === 0) await batches.move(tx, actor, from, 'pass', set, 'no_unpaid_bill')
  else if (counts.passed_count === 0) await batches.move(tx, actor, from, 'reject', set, 'reason')
  else await asSystem(tx, () => batches.move(tx, SYSTEM, from, 'pass_part', set))
}
