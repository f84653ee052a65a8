import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Worker } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { countAttempts, refuseFull, type Limit } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { dropPhotos } from '../company-users/checks.ts'
import { livingContract } from '../company-users/contracts.ts'
import { faceLeaseMs } from '../company-users/face.ts'
import { lockCooperation } from '../company-users/signing.ts'
import { leftOf, payerFor } from '../topups/metering.ts'
import { announcePhoto, receivePhoto } from './photos.ts'
import { checkOpen, own } from './signing.ts'

type Check = Pick<Row<'app.auth_check'>, 'outcome' | 'reason'>

/** Each that is compared costs the agency a unit. */
const ofPerson = (personId: string): Limit[] => [{ key: `photos:${personId}/face`, max: 6, seconds: 3600 }, { key: `photos:${personId}/face-day`, max: 12, seconds: 86_400 }]

/**
 * The worker has read this contract and signs it with their face. The picture is stored, sealed, before it is compared, so that a lost answer
 * is asked for with the very same one. The question is written first: there is no picture that no question names.
 */
export async function signWithFace(deps: Deps, worker: Worker, { contract_id: contractId, photo }: { readonly contract_id: string; readonly photo: string }): Promise<void> {
  const now = deps.clock()
  refuseFull(await inTransaction(deps.db, SYSTEM, (tx) => countAttempts(tx, ofPerson(worker.personId), now)), now, '拍照签署次数过多，请稍后再试')
  const { row, contract } = await own(deps, worker)
  checkOpen(row, contract, 'face', contractId)
  if (!deps.liveness.isConnected) refuse(400, '人脸比对暂不可用，请联系企业')
  const bytes = Buffer.from(photo, 'base64')
  const { id, photoId } = await inTransaction(deps.db, SYSTEM, (tx) => ask(tx, deps, worker, contractId, bytes, now))
  try {
    await receivePhoto(deps, photoId, bytes)
  } catch (error) {
    await inTransaction(deps.db, SYSTEM, async (tx) => {
      await tx.deleteFrom('app.auth_check').where('park_id', '=', row.park_id).where('id', '=', id).where('outcome', '=', 'waiting').execute()
      await dropPhotos(tx, [photoId])
    })
    throw error
  }
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const due = await tx.updateTable('app.auth_check').set({ next_at: deps.clock() }).where('park_id', '=', row.park_id).where('id', '=', id).where('outcome', '=', 'waiting').returning('id').executeTakeFirst()
    // Removed, or given up, while the picture was on its way.
    if (due === undefined) await dropPhotos(tx, [photoId])
  })
}

/** The question, not due before its picture is there, and the row of that. */
async function ask(tx: Tx, deps: Deps, worker: Worker, contractId: string, bytes: Buffer, now: Date): Promise<{ readonly id: string; readonly photoId: string }> {
  const row = await lockCooperation(tx, worker.subjectId)
  checkOpen(row, await livingContract(tx, row), 'face', contractId)
  if ((await lastFace(tx, row.park_id, contractId))?.outcome === 'waiting') refuse('not_allowed', '正在比对上一张照片，请稍候')
  const payer = await payerFor(tx, row.company_id)
  if (payer !== null && (await leftOf(tx, payer, 'contract_face')) === 0) refuse(400, '该企业的拍照签约次数已用完，请联系企业')
  const [id, photoId] = [newId(), await announcePhoto(tx, deps, worker, 'liveness_photo', bytes)]
  const { park_id, platform_id, agency_id, company_id } = row
  await tx.insertInto('app.auth_check').values({
    park_id, platform_id, agency_id, company_id, id, company_user_id: row.id, person_id: row.person_id, kind: 'liveness_recognition_auth', request_no: id, outcome: 'waiting',
    contract_id: contractId, photo_id: photoId, next_at: new Date(now.getTime() + faceLeaseMs), create_at: now,
  }).execute()
  return { id, photoId }
}

/** The last picture that was, or is being, compared for a contract. `tx` is the system's. */
export async function lastFace(tx: Tx, parkId: string, contractId: string): Promise<Check | undefined> {
  return tx.selectFrom('app.auth_check').select(['outcome', 'reason']).where('park_id', '=', parkId).where('contract_id', '=', contractId).orderBy('id', 'desc').limit(1).executeTakeFirst()
}
