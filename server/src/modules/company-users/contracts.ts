import { sql } from 'kysely'
import { cooperationFaults, signMethodOf } from '@linggong/shared/domain/company-users'
import { contractText, parseContract, UNSIGNED_DAY, type ContractValues } from '@linggong/shared/domain/templates/contract'
import { businessDate } from '@linggong/shared/domain/time'
import { insertRows } from '../../db/bulk.ts'
import type { Row } from '../../db/tables.ts'
import { newIds, nextSerials } from '../../kernel/ids.ts'
import { inPark } from '../../kernel/scope.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { contractPartiesOf } from '../templates/sample.ts'
import { readRules } from './rules.ts'

type Worker = Pick<Row<'app.company_user'>, 'park_id' | 'platform_id' | 'agency_id' | 'company_id' | 'id' | 'person_id' | 'phone'>
export type LivingContract = Row<'app.e_contract'>

/** The contract that is to be signed, or is signed; void ones are past. */
export async function livingContract(tx: Tx, { park_id, id }: Pick<Worker, 'park_id' | 'id'>, { lock = false } = {}): Promise<LivingContract | undefined> {
  const query = tx.selectFrom('app.e_contract').selectAll().where('park_id', '=', park_id).where('company_user_id', '=', id).where('status', '<>', 'void')
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/**
 * Makes the contracts of workers of one enterprise who are to sign and have none, of its template as it is now. Says on each what stands in
 * the way: without a template nobody can sign. Returns whether there is one.
 */
export async function prepareContracts(tx: Tx, workers: readonly Worker[], now: Date): Promise<boolean> {
  const [first] = workers
  // As the system: whoever brings workers in need not see the template, nor the organisations above.
  return first === undefined || asSystem(tx, () => prepared(tx, first, workers, now))
}

/** The template of an enterprise, and what its workers' rows say of how they will sign, or what stands in the way. `tx` is the system's. */
async function templateOf(tx: Tx, { park_id, company_id }: Pick<Worker, 'park_id' | 'company_id'>) {
  const template = await tx
    .selectFrom('app.contract_template_company as c')
    .innerJoin('app.contract_template as t', 't.id', 'c.template_id')
    .select(['t.id', 't.issued_name', 't.issued_body'])
    .where('c.park_id', '=', park_id)
    .where('c.company_id', '=', company_id)
    .where('t.file_id', 'is not', null)
    .executeTakeFirst()
  const method = signMethodOf((await readRules(tx, { company_id })).contract_auth_type)
  const { template: parsed } = { template: undefined, ...(template !== undefined && parseContract(template.issued_body)) }
  return { template, parsed, marks: { sign_method: method, auth_fault: parsed === undefined ? cooperationFaults.noTemplate : '' } }
}

/** What `prepareContracts` will write to the rows of this enterprise's workers: whoever changes them anyway writes it at once. `tx` is the system's. */
export const signingMarks = async (tx: Tx, company: Pick<Worker, 'park_id' | 'company_id'>) => (await templateOf(tx, company)).marks

async function prepared(tx: Tx, first: Worker, workers: readonly Worker[], now: Date): Promise<boolean> {
  const { company_id, park_id } = first
  const { template, parsed, marks } = await templateOf(tx, first)
  const { sign_method: method, auth_fault: fault } = marks
  await sql`
    update app.company_user set sign_method = ${method}, auth_fault = ${fault}
    where park_id = ${park_id} and id = any(${workers.map(({ id }) => id)}::uuid[]) and (sign_method <> ${method} or auth_fault <> ${fault})`.execute(tx)
  if (template === undefined || parsed === undefined) return false
  const parties = await contractPartiesOf(tx, first, businessDate(now))
  const persons = await sql<{ id: string; name: string; id_no: string }>`select id, name, id_no from app.person where id = any(${workers.map(({ person_id }) => person_id)}::uuid[])`.execute(tx)
  const personOf = new Map(persons.rows.map((row) => [row.id, row]))
  const [ids, sns] = [newIds(workers.length), await nextSerials(tx, 'XY', workers.length, now)]
  await insertRows(tx, 'app.e_contract', workers.map((worker, index) => {
    const { name = '', id_no = '' } = personOf.get(worker.person_id) ?? {}
    const values: ContractValues = { name, id_no, phone: worker.phone, ...parties, sign_at: UNSIGNED_DAY }
    return {
      park_id, platform_id: worker.platform_id, agency_id: worker.agency_id, company_id, id: ids[index] ?? '', company_user_id: worker.id, person_id: worker.person_id, sn: sns[index] ?? '',
      template_id: template.id, template_name: template.issued_name, body: contractText(parsed, values), status: 'to_sign' as const, sign_method: method, create_at: now,
    }
  }))
  return true
}

/** Of an end, or before another one is made. What was done before it remains proven by it. */
export async function voidContracts(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update app.e_contract set status = 'void', ended_at = ${now}, version = version + 1 where ${inPark(tx)} and company_user_id = ${id} and status <> 'void'`.execute(tx)
}
