import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { cooperationFaults } from '@linggong/shared/domain/company-users'
import { servicesOut, type ServiceKey } from '@linggong/shared/domain/topup'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refuse.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import type { FaceAnswer } from '../../ports/liveness.ts'
import { open } from '../files/sealing.ts'
import { consume, leftOf, payerFor } from '../topups/metering.ts'
import { dropPhotos } from './checks.ts'
import { livingContract } from './contracts.ts'
import { signContract, usageOf } from './signing.ts'

// Pictures of workers: those that sign a contract, and those that the agency audits, for whom the answer is told to the auditors. As questions to the register of identities (ask.ts): each picture is claimed for a while, compared outside of any
// transaction, and the answer stored together with the unit that it uses up and, of a contract, the signature that it proves. Whatever is interrupted is
// asked again under the same number with the same picture.

/** Pictures in memory at once. */
const atOnce = 8
/** After it a picture is compared again: much longer than a comparison may take, and than it takes to store one. */
export const faceLeaseMs = 60_000
const longestPauseMs = 3_600_000
/** When a unit may have been bought. */
const brokePauseMs = 120_000

interface Question {
  readonly park_id: string
  readonly id: string
  readonly company_id: string
  readonly company_user_id: string
  /** null: the picture is audited. */
  readonly contract_id: string | null
  readonly photo_id: string
  readonly request_no: string
  readonly create_at: Date
  readonly name: string
  readonly id_no: string
  readonly key_id: string | null
  readonly wrapped_key: Buffer | null
}

/** What a comparison uses up. */
const serviceOf = ({ contract_id }: Pick<Question, 'contract_id'>) => (contract_id === null ? 'liveness_recognition_auth' : 'contract_face') satisfies ServiceKey

/**
 * Has the picture of an audit compared, in the transaction that opens it. While another one of the worker is being compared it is not: an auditor
 * decides all the same.
 */
export async function queueFace(tx: Tx, { id: company_user_id, person_id, park_id, platform_id, agency_id, company_id }: Pick<Row<'app.company_user'>, 'id' | 'person_id' | 'park_id' | 'platform_id' | 'agency_id' | 'company_id'>, photo_id: string, now: Date): Promise<void> {
  const id = newId()
  await tx
    .insertInto('app.auth_check')
    .values({ park_id, platform_id, agency_id, company_id, id, company_user_id, person_id, kind: 'liveness_recognition_auth', request_no: id, outcome: 'waiting', photo_id, next_at: now, create_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The audit was decided without: nothing is asked any more, unless it is being asked. The picture is the audit's. `tx` is the system's. */
export async function dropFace(tx: Tx, { park_id, company_user_id }: Pick<Row<'app.auth_check'>, 'park_id' | 'company_user_id'>): Promise<void> {
  await sql`
    delete from app.auth_check where park_id = ${park_id} and company_user_id = ${company_user_id} and kind = 'liveness_recognition_auth' and contract_id is null and outcome = 'waiting' and tries = 0`.execute(tx)
}

/** Compares all that is due. Several processes share the pictures. */
export async function compareFaces(deps: Deps): Promise<void> {
  if (!deps.liveness.isConnected) return
  try {
    while ((await compareSome(deps)) > 0);
  } catch (error) {
    deps.log.error({ err: error }, 'faces')
  }
}

async function compareSome(deps: Deps): Promise<number> {
  const now = deps.clock()
  const { found, asked } = await inTransaction(deps.db, SYSTEM, (tx) => claim(tx, now))
  await Promise.all(asked.map((question) => compareOne(deps, question)))
  return found
}

/** Those that are due, each for one process; what cannot be paid for waits until it can. */
async function claim(tx: Tx, now: Date): Promise<{ readonly found: number; readonly asked: readonly Question[] }> {
  const { rows } = await sql<Question>`
    select c.park_id, c.id, c.company_id, c.company_user_id, c.contract_id, c.photo_id, c.request_no, c.create_at, p.name, p.id_no, f.key_id, f.wrapped_key
    from app.auth_check c
    join app.person p on p.id = c.person_id
    left join app.file f on f.park_id = c.park_id and f.id = c.photo_id
    where c.outcome = 'waiting' and c.next_at <= ${now} and c.kind = 'liveness_recognition_auth'
    order by c.next_at, c.id limit ${atOnce} for update of c skip locked`.execute(tx)
  const asked: Question[] = []
  for (const [, [first, ...others]] of Map.groupBy(rows, (row) => `${row.company_id} ${serviceOf(row)}`)) {
    if (first === undefined) continue
    const all = [first, ...others]
    const payer = await payerFor(tx, first.company_id)
    const left = payer === null ? all.length : await leftOf(tx, payer, serviceOf(first))
    asked.push(...all.slice(0, left))
    for (const one of all.slice(left)) await postpone(tx, one, now)
  }
  await sql`update app.auth_check c set tries = tries + 1, reason = '', next_at = ${now}::timestamptz + least(${faceLeaseMs}::float8 * 2 ^ least(c.tries, 6), ${longestPauseMs}) * interval '1 millisecond'
    where c.id = any(${asked.map(({ id }) => id)}::uuid[])`.execute(tx)
  return { found: rows.length, asked }
}

/** The enterprise sees why, with what is left of the service. */
async function postpone(tx: Tx, one: Question, now: Date): Promise<void> {
  await sql`update app.auth_check set next_at = ${now}::timestamptz + ${brokePauseMs} * interval '1 millisecond', reason = ${servicesOut(serviceOf(one))} where id = ${one.id} and outcome = 'waiting'`.execute(tx)
}

async function compareOne(deps: Deps, question: Question): Promise<void> {
  const answer = await answerOf(deps, question).catch((error: unknown) => {
    deps.log.warn({ err: error, check: question.id }, 'face not compared')
    return null
  })
  // Not known: compared again.
  if (answer === null) return
  try {
    await inTransaction(deps.db, SYSTEM, (tx) => keep(tx, question, answer, deps.clock()))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The last unit was used up in between.
    await inTransaction(deps.db, SYSTEM, (tx) => postpone(tx, question, deps.clock()))
  }
}

async function answerOf({ liveness, storage, paperKeys }: Deps, { request_no: requestNo, name, id_no, photo_id, key_id, wrapped_key }: Question): Promise<FaceAnswer> {
  const stored = key_id === null || wrapped_key === null ? null : await storage.read(photo_id)
  // Interrupted before it was stored: nothing was asked.
  if (key_id === null || wrapped_key === null || stored === null) return { outcome: 'failure', reason: cooperationFaults.noPhoto }
  return liveness.compare({ requestNo, name, id_no, photo: await open(paperKeys, photo_id, { key_id, wrapped_key }, await buffer(stored)) })
}

async function keep(tx: Tx, question: Question, { outcome, reason }: FaceAnswer, now: Date): Promise<void> {
  const { park_id, id, company_id, company_user_id, contract_id, photo_id, request_no, create_at } = question
  const row = await tx.selectFrom('app.company_user').selectAll().where('park_id', '=', park_id).where('id', '=', company_user_id).forUpdate().executeTakeFirst()
  const check = await tx.updateTable('app.auth_check')
    .set({ outcome, reason: outcome === 'different' ? cooperationFaults.otherFace : reason, answer_at: now, next_at: null })
    .where('park_id', '=', park_id).where('id', '=', id).where('outcome', '=', 'waiting').returning('id').executeTakeFirst()
  if (check === undefined) return
  const contract = row === undefined || contract_id === null ? undefined : await livingContract(tx, row, { lock: true })
  if (outcome === 'same' && row?.status === 'to_sign' && contract !== undefined && contract.id === contract_id && contract.status === 'to_sign') {
    await signContract(tx, company_user_id, { method: 'face', evidence: { request_no, photo_id }, readAt: create_at }, now)
    return
  }
  if (contract_id !== null) await dropPhotos(tx, [photo_id])
  const payer = outcome === 'failure' ? null : await payerFor(tx, company_id)
  if (payer === null) return
  // Last, since the balance stays locked until the end of the transaction. Whoever is removed meanwhile was compared all the same.
  const usage = row === undefined ? { tenant_id: company_id, staff: '' } : await usageOf(tx, row)
  await consume(tx, { payer, service: serviceOf(question), count: 1, requestNo: request_no, usage: { ...usage, category: contract_id === null ? 'element_auth' : 'signing' } }, now)
}
