import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { cooperationFaults } from '@linggong/shared/domain/company-users'
import { servicesOut } from '@linggong/shared/domain/topup'
import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { Refusal } from '../../kernel/refuse.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import type { FaceAnswer } from '../../ports/liveness.ts'
import { open } from '../files/sealing.ts'
import { consume, leftOf, payerFor } from '../topups/metering.ts'
import { dropPhotos } from './checks.ts'
import { livingContract } from './contracts.ts'
import { signContract, usageOf } from './signing.ts'

// Signatures by face. As questions to the register of identities (ask.ts): each picture is claimed for a while, compared outside of any
// transaction, and the answer stored together with the unit that it uses up and the signature that it proves. Whatever is interrupted is
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
  readonly contract_id: string
  readonly photo_id: string
  readonly request_no: string
  readonly create_at: Date
  readonly name: string
  readonly id_no: string
  readonly key_id: string | null
  readonly wrapped_key: Buffer | null
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
  for (const [, [first, ...others]] of Map.groupBy(rows, ({ company_id }) => company_id)) {
    if (first === undefined) continue
    const all = [first, ...others]
    const payer = await payerFor(tx, first.company_id)
    const left = payer === null ? all.length : await leftOf(tx, payer, 'contract_face')
    asked.push(...all.slice(0, left))
    for (const { id } of all.slice(left)) await postpone(tx, id, now)
  }
  await sql`update app.auth_check c set tries = tries + 1, reason = '', next_at = ${now}::timestamptz + least(${faceLeaseMs}::float8 * 2 ^ least(c.tries, 6), ${longestPauseMs}) * interval '1 millisecond'
    where c.id = any(${asked.map(({ id }) => id)}::uuid[])`.execute(tx)
  return { found: rows.length, asked }
}

/** The enterprise sees why, with what is left of the service. */
async function postpone(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update app.auth_check set next_at = ${now}::timestamptz + ${brokePauseMs} * interval '1 millisecond', reason = ${servicesOut('contract_face')} where id = ${id} and outcome = 'waiting'`.execute(tx)
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
    await inTransaction(deps.db, SYSTEM, (tx) => postpone(tx, question.id, deps.clock()))
  }
}

async function answerOf({ liveness, storage, paperKeys }: Deps, { request_no: requestNo, name, id_no, photo_id, key_id, wrapped_key }: Question): Promise<FaceAnswer> {
  const stored = key_id === null || wrapped_key === null ? null : await storage.read(photo_id)
  // Interrupted before it was stored: nothing was asked.
  if (key_id === null || wrapped_key === null || stored === null) return { outcome: 'failure', reason: cooperationFaults.noPhoto }
  return liveness.compare({ requestNo, name, id_no, photo: await open(paperKeys, photo_id, { key_id, wrapped_key }, await buffer(stored)) })
}

async function keep(tx: Tx, { park_id, id, company_id, company_user_id, contract_id, photo_id, request_no, create_at }: Question, { outcome, reason }: FaceAnswer, now: Date): Promise<void> {
  const row = await tx.selectFrom('app.company_user').selectAll().where('park_id', '=', park_id).where('id', '=', company_user_id).forUpdate().executeTakeFirst()
  const check = await tx.updateTable('app.auth_check')
    .set({ outcome, reason: outcome === 'different' ? cooperationFaults.otherFace : reason, answer_at: now, next_at: null })
    .where('park_id', '=', park_id).where('id', '=', id).where('outcome', '=', 'waiting').returning('id').executeTakeFirst()
  if (check === undefined) return
  const contract = row === undefined ? undefined : await livingContract(tx, row, { lock: true })
  if (outcome === 'same' && row?.status === 'to_sign' && contract?.id === contract_id && contract.status === 'to_sign') {
    await signContract(tx, company_user_id, { method: 'face', evidence: { request_no, photo_id }, readAt: create_at }, now)
    return
  }
  await dropPhotos(tx, [photo_id])
  const payer = outcome === 'failure' ? null : await payerFor(tx, company_id)
  if (payer === null) return
  // Last, since the balance stays locked until the end of the transaction. Whoever is removed meanwhile was compared all the same.
  const usage = row === undefined ? ({ category: 'signing', tenant_id: company_id, staff: '' } as const) : await usageOf(tx, row)
  await consume(tx, { payer, service: 'contract_face', count: 1, requestNo: request_no, usage }, now)
}
