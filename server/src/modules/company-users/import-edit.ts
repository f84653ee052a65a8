import { sql } from 'kysely'
import { z } from 'zod'
import { checkBatchEdit, importBatchEdit } from '@linggong/shared/contract/company-users'
import { companyUserFields } from '@linggong/shared/domain/fields/company-user'
import { batchEditImport, type BatchEditRow } from '@linggong/shared/domain/imports/batch-edit'
import { maskName } from '@linggong/shared/domain/masks'
import { fullIdNo } from '@linggong/shared/domain/validators'
import type { Row } from '../../db/tables.ts'
import type { Job } from '../../jobs/definition.ts'
import type { Actor } from '../../kernel/actor.ts'
import { enabledCompany } from '../../kernel/authorise.ts'
import { diff, recordHistory, type HistoryEvent } from '../../kernel/history.ts'
import { lockKey } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inPark, scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { CheckedRow } from '../imports/checked-row.ts'
import { companyOf } from '../imports/for-company.ts'
import { serveImport } from '../imports/serve.ts'
import { areaFault, areaOf } from '../lookups/areas.ts'
import { missingFor, queueChecks } from './checks.ts'
import { enterprise } from './import.ts'
import { workersOf } from './named.ts'
import type { OfEnterprise } from './people.ts'
import { readRules } from './rules.ts'

const order = z.object({ company_id: z.uuid(), file_url: z.string().default('') })

/** What a file can change, in the order of the change log. */
const keys = ['phone', 'bank_card', 'province', 'city', 'district', 'remark'] as const
const facts = z.object({ phone: z.string(), bank_card: z.string(), province: z.string(), city: z.string(), district: z.string(), remark: z.string() })
type Facts = z.output<typeof facts>
/** What a row has replaced, and the version that it has left: a later one is somebody else's. */
const replaced = facts.extend({ id: z.uuid(), version: z.int() })

const isAsking = '正在查询登记信息，请稍后再修改'

/** Changes of an enterprise's workers by sheet: each as if it were entered by hand (R613). */
export const servedEdits = serveImport(batchEditImport, { check: checkBatchEdit, submit: importBatchEdit }, {
  order,
  async place(tx, actor, { company_id }: { company_id: string }) {
    return { company_id: (await enabledCompany(tx, actor, companyOf(actor, company_id, `导入${batchEditImport.title}`))).id }
  },
  lock: (tx, { company_id }) => lockKey(tx, `workers:${company_id}`),
  async check(tx, { company_id }, rows) {
    return checkEdits(tx, await enterprise(tx, company_id), rows)
  },
  async write(tx, job, { company_id }, rows, now) {
    await writeEdits(tx, job, await enterprise(tx, company_id), rows.map(({ row }) => row), now)
  },
  undo: undoEdits,
})

/** Of the enterprise's own workers alone: of everybody else the answer is the same, whether or not they are known. */
async function checkEdits(tx: Tx, company: OfEnterprise, rows: readonly CheckedRow<BatchEditRow>[]): Promise<readonly CheckedRow<BatchEditRow>[]> {
  const workers = await workersOf(tx, company, rows)
  const asked = await beingAsked(tx, [...workers.values()].map(({ id }) => id))
  for (const one of rows) {
    const { row, issues } = one
    const fault = row.area.length > 3 ? null : areaFault(areaOf(row.area))
    if (fault !== null) issues.push({ column: 'area', level: 'error', text: fault.text })
    const worker = workers.get(one)
    if (worker?.status === 'end_cooperation') issues.push({ column: 'id_no', level: 'error', text: '与该企业的合作已终止，不能修改' })
    if (worker !== undefined && asked.has(worker.id)) issues.push({ column: 'row', level: 'error', text: isAsking })
  }
  return rows
}

/** Of workers about whom the register is being asked right now: what it is asked must stay. */
async function beingAsked(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select company_user_id as id from app.auth_check where ${inPark(tx)} and company_user_id = any(${[...ids]}::uuid[]) and outcome = 'waiting' and tries > 0`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

interface Change {
  readonly row: number
  readonly from: Row<'app.company_user'>
  readonly to: Facts
}

async function writeEdits(tx: Tx, { id: jobId, actor }: Job, company: OfEnterprise, rows: readonly BatchEditRow[], now: Date): Promise<void> {
  const { rows: found } = await sql<Row<'app.company_user'> & { readonly id_no: string }>`
    select u.*, p.id_no from app.company_user u join app.person p on p.id = u.person_id
    where u.park_id = ${company.park_id} and u.company_id = ${company.company_id} and p.id_no = any(${rows.map(({ id_no }) => fullIdNo(id_no))}::text[])
    order by u.id for no key update of u`.execute(tx)
  const workers = new Map(found.map(({ id_no, ...worker }) => [id_no, worker]))
  const changes = rows.flatMap((row): Change[] => {
    const from = workers.get(fullIdNo(row.id_no))
    if (from === undefined) return []
    const to = wantedOf(from, row)
    return keys.some((key) => from[key] !== to[key]) ? [{ row: row.row, from, to }] : []
  })
  await apply(tx, actor, changes, 'batch_edit', now)
  await sql`
    update app.import_row r set before = n.before from unnest(${changes.map(({ row }) => row)}::int[], ${changes.map(({ from }) => JSON.stringify({ ...factsOf(from), id: from.id, version: from.version + 1 }))}::jsonb[]) as n(row_no, before)
    where r.park_id = ${actor.chain.park_id} and r.job_id = ${jobId} and r.row_no = n.row_no`.execute(tx)
}

const factsOf = ({ phone, bank_card, province, city, district, remark }: Facts): Facts => ({ phone, bank_card, province, city, district, remark })

/** An empty cell leaves what is there; an area is replaced as a whole. */
const wantedOf = (from: Row<'app.company_user'>, { phone, bank_card, area, remark }: BatchEditRow): Facts => ({
  phone: phone || from.phone, bank_card: bank_card || from.bank_card, remark: remark || from.remark,
  ...(area.length === 0 ? { province: from.province, city: from.city, district: from.district } : areaOf(area)),
})

/** Writes locked rows, each with its line in the change log. Whoever is not verified yet is checked anew when what is compared changes. */
async function apply(tx: Tx, actor: Actor, changes: readonly Change[], action: 'batch_edit' | 'batch_edit_undone', now: Date): Promise<void> {
  const [first] = changes
  if (first === undefined) return
  const { park_id } = first.from
  const { element_auth_type: kind } = await readRules(tx, first.from)
  const anew = changes.filter(({ from, to }) => from.status === 'to_auth' && (from.phone !== to.phone || from.bank_card !== to.bank_card))
  const ids = anew.map(({ from }) => from.id)
  await sql`select id from app.auth_check where park_id = ${park_id} and company_user_id = any(${ids}::uuid[]) and outcome = 'waiting' for update`.execute(tx)
  if ((await beingAsked(tx, ids)).size > 0) {
    if (action === 'batch_edit_undone') refuse(400, isAsking)
    // Asked since it was checked: the next attempt finds the answer, or says so at the row.
    throw new Error('the register is being asked about a worker of this file')
  }
  await sql`delete from app.auth_check where park_id = ${park_id} and company_user_id = any(${ids}::uuid[]) and outcome = 'waiting'`.execute(tx)
  const isAnew = new Set(ids)
  const column = (of: (change: Change) => string) => changes.map(of)
  await sql`
    update app.company_user u set phone = n.phone, bank_card = n.bank_card, province = n.province, city = n.city, district = n.district, remark = n.remark, auth_fault = n.auth_fault, version = u.version + 1
    from unnest(${column(({ from }) => from.id)}::uuid[], ${column(({ to }) => to.phone)}::text[], ${column(({ to }) => to.bank_card)}::text[], ${column(({ to }) => to.province)}::text[], ${column(({ to }) => to.city)}::text[],
      ${column(({ to }) => to.district)}::text[], ${column(({ to }) => to.remark)}::text[], ${column(({ from, to }) => (isAnew.has(from.id) ? missingFor(kind, to.bank_card) : from.auth_fault))}::text[])
      as n(id, phone, bank_card, province, city, district, remark, auth_fault)
    where u.park_id = ${park_id} and u.id = n.id`.execute(tx)
  await recordHistory(tx, changes.map(({ from, to }): HistoryEvent => ({
    entity: 'company_user', entityId: from.id, chain: from, action, actor: { id: actor.staffId, name: actor.name }, content: diff(factsOf(from), to, companyUserFields, keys),
  })))
  await queueChecks(tx, kind, anew.map(({ from, to }) => ({ ...from, bank_card: to.bank_card })), now)
}

/** Puts back what the file has replaced, or refuses: once one of its workers has been changed since. */
async function undoEdits(tx: Tx, actor: Actor, importId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ row_no: number; before: unknown }>`select row_no, before from app.import_row where park_id = ${actor.chain.park_id} and job_id = ${importId} and before is not null order by row_no`.execute(tx)
  if (rows.length === 0) return
  const before = new Map(rows.map(({ row_no, before: value }) => [row_no, replaced.parse(value)]))
  const found = await scoped(tx, actor, 'app.company_user').selectAll('app.company_user').where('app.company_user.id', 'in', [...before.values()].map(({ id }) => id)).orderBy('app.company_user.id').forNoKeyUpdate().execute()
  const workers = new Map(found.map((worker) => [worker.id, worker]))
  const changes = [...before].map(([row, { id, version, ...to }]) => ({ row, version, from: workers.get(id) ?? refuse('not_allowed', '有合作用户已被删除，不能撤销导入'), to }))
  const used = changes.find(({ from, version }) => from.version !== version)
  if (used !== undefined) await refuseUsed(tx, used.from)
  await apply(tx, actor, changes, 'batch_edit_undone', now)
}

async function refuseUsed(tx: Tx, { person_id }: Row<'app.company_user'>): Promise<never> {
  const { name } = await tx.selectFrom('app.person').select('name').where('id', '=', person_id).executeTakeFirstOrThrow()
  return refuse('not_allowed', `“${maskName(name)}”之后又有变更，不能撤销导入`)
}
