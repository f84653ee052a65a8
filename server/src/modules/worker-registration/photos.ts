import { Readable } from 'node:stream'
import { type AuditKind, userAudit, type WorkerPhoto, WORKER_PHOTOS } from '@linggong/shared/domain/user-audits'
import type { AuditMaterial } from '../../db/column-types.ts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Worker } from '../../kernel/actor.ts'
import { countAttempts, refuseFull } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { dropPhotos } from '../company-users/checks.ts'
import { queueFace } from '../company-users/face.ts'
import { announce, fileIdOf, keepFile, receive } from '../files/service.ts'
import { openAudit } from '../user-audits/open.ts'
import { lastAudits, requiredAudits } from '../required-audits/required-audits.ts'
import { rowOf } from './opening.ts'

type Cooperation = Row<'app.company_user'>

/** What the agency audits of a worker, as far as the worker has to do something for it. */
export interface Wanted {
  /** Audits are, or were, on the way of this cooperation. */
  readonly isAudited: boolean
  /** Not sent yet, or rejected. */
  readonly kinds: readonly AuditKind[]
  /** Why they were rejected. */
  readonly reasons: readonly string[]
}

/** `tx` is the system's. */
export async function wantedOf(tx: Tx, row: Pick<Cooperation, 'id' | 'park_id' | 'agency_id' | 'status'>): Promise<Wanted> {
  const last = await lastAudits(tx, row)
  const isBefore = row.status !== 'in_cooperation' && row.status !== 'end_cooperation'
  const required = isBefore ? await requiredAudits(tx, row.agency_id) : []
  const kinds = required.filter((kind) => !['to_audit', 'passed'].includes(last.get(kind)?.status ?? ''))
  const reasons = kinds.flatMap((kind) => last.get(kind)?.reason ?? [])
  return { isAudited: required.length > 0 || [...last.keys()].some((kind) => kind !== 'termination'), kinds, reasons: [...new Set(reasons)].filter((reason) => reason !== '') }
}

/** Each once, in the order in which they are taken. */
export const photosOf = (kinds: readonly AuditKind[]): WorkerPhoto[] => WORKER_PHOTOS.filter((photo) => kinds.some((kind) => userAudit(kind).photos.includes(photo)))

/** Uploads of one person: a retake costs the server as much as the first. */
const ofPerson = (personId: string) => ({ key: `photos:${personId}`, max: 12, seconds: 3600 })

/** Much longer than the others take. */
const unnamedMs = 3_600_000

/**
 * Stores what the worker has taken, sealed and redrawn as every paper, and opens the audits that were waited for. The photos belong to the
 * agency, which audits them; to everybody else, the enterprise included, they are not there. Until an audit names them they end within the
 * hour, bytes and keys, so that a killed process leaves nothing.
 */
export async function sendPhotos(deps: Deps, worker: Worker, photos: { readonly [K in WorkerPhoto]?: string | undefined }): Promise<void> {
  const now = deps.clock()
  refuseFull(await inTransaction(deps.db, SYSTEM, (tx) => countAttempts(tx, [ofPerson(worker.personId)], now)), now)
  const { row, wanted } = await inTransaction(deps.db, SYSTEM, async (tx) => {
    const found = await rowOf(tx, worker)
    return { row: found, wanted: await wantedOf(tx, found) }
  }, { readOnly: true })
  checkWanted(row, wanted)
  const given = photosOf(wanted.kinds).map((key) => ({ key, bytes: Buffer.from(photos[key] ?? missing(key), 'base64') }))
  const stored = new Map<WorkerPhoto, string>()
  try {
    for (const { key, bytes } of given) stored.set(key, await store(deps, worker, key, bytes))
    await inTransaction(deps.db, SYSTEM, (tx) => openAudits(tx, deps, row, stored, now))
  } catch (error) {
    await inTransaction(deps.db, SYSTEM, (tx) => dropPhotos(tx, [...stored.values()]))
    throw error
  }
}

/** The audits that are still waited for name the photos, which are kept from now on. */
async function openAudits(tx: Tx, { liveness }: Deps, { id, park_id }: Cooperation, stored: ReadonlyMap<WorkerPhoto, string>, now: Date): Promise<void> {
  const row = await tx.selectFrom('app.company_user').selectAll().where('park_id', '=', park_id).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  const wanted = await wantedOf(tx, row)
  checkWanted(row, wanted)
  const named = new Map(photosOf(wanted.kinds).map((key) => [key, stored.get(key) ?? missing(key)]))
  for (const kind of wanted.kinds) {
    const material: AuditMaterial = Object.fromEntries(userAudit(kind).photos.map((key) => [key, named.get(key)]))
    await openAudit(tx, row, kind, { material, creator: '合作用户本人' }, now)
    if (kind === 'liveness' && liveness.isConnected) await queueFace(tx, row, named.get('liveness_photo') ?? missing('liveness_photo'), now)
  }
  for (const [key, photo] of named) await keepFile(tx, photo, key, now)
}

const missing = (key: WorkerPhoto): never => refuse(400, '请拍摄全部照片后提交', { fields: [{ field: `photos.${key}`, text: '请拍摄' }] })

function checkWanted({ status }: Cooperation, { kinds }: Wanted): void {
  if (status !== 'to_audit' || kinds.length === 0) refuse('not_allowed', '现在不需要提交照片')
}

async function store(deps: Deps, worker: Worker, key: WorkerPhoto, bytes: Buffer): Promise<string> {
  const id = await inTransaction(deps.db, SYSTEM, (tx) => announcePhoto(tx, deps, worker, key, bytes))
  await receivePhoto(deps, id, bytes, { until: new Date(deps.clock().getTime() + unnamedMs) })
  return id
}

/** The row of a photo that belongs to the agency. `tx` is the system's. */
export async function announcePhoto(tx: Tx, deps: Deps, { chain }: Worker, key: WorkerPhoto, bytes: Buffer): Promise<string> {
  const { park_id, platform_id, agency_id } = chain
  const { file_url: url } = await announce(tx, deps, { tenant_id: agency_id, flavour: 'agency', park_id, platform_id, agency_id, company_id: null }, { filename: `${key}.jpg`, size: bytes.length, purpose: key })
  return fileIdOf(url) ?? refuse(400, '照片未能保存，请重试')
}

/** Redraws, seals and stores it; refuses what is no picture. */
export const receivePhoto = (deps: Deps, id: string, bytes: Buffer, { until }: { readonly until?: Date } = {}): Promise<void> => receive(deps, id, Readable.from([bytes]), until && { until })
