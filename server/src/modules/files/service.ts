import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { acceptedText, FILE_KINDS, isUploadPurpose, promisedKind, sizeFault, uploadOf, type UploadPurpose } from '@linggong/shared/domain/uploads'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Actor, type Caller, type Chain } from '../../kernel/actor.ts'
import { veil } from '../../kernel/cipher.ts'
import { newId } from '../../kernel/ids.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { FileAnswer } from '../../kernel/route.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { AlreadyStored, draftKey, type Storage } from '../../ports/storage.ts'
import { recordFile } from '../reveals/service.ts'
import { cleaned, isWhole, type WholeKind } from './clean.ts'
import { Inspector } from './inspect.ts'
import { isAmong } from './readers.ts'
import { seal, type SealedKey } from './sealing.ts'

const uploadMs = 15 * 60_000
const downloadMs = 5 * 60_000
const dayMs = 24 * 60 * 60_000

export interface Link {
  url: string
  file_url: string
  expires_at: string
}

/** How other rows and the wire refer to a file: not a secret, since reading it requires a permission. */
export const fileUrl = (id: string): string => `/v1/files/${id}`

/** The id in one of our `file_url`s, null for anything else. */
export function fileIdOf(url: string): string | null {
  return /^\/v1\/files\/([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})$/u.exec(url)?.[1] ?? null
}

interface Wish {
  readonly filename: string
  readonly size: number
  readonly purpose: UploadPurpose
}

/** Inserts the row of an announced file and returns the URL to `PUT` it to. */
export async function offerUpload(tx: Tx, deps: Deps, actor: Actor, wish: Wish): Promise<Link> {
  if (!isAmong(actor, uploadOf(wish.purpose).offers)) refuse('forbidden', texts.forbidden)
  return announce(tx, deps, { tenant_id: actor.tenantId, flavour: actor.flavour, ...actor.chain }, wish)
}

type Owner = Pick<Row<'app.file'>, 'tenant_id' | 'flavour' | keyof Chain>

/** The same for an organisation in whose name nobody is signed in: a worker's photo belongs to the agency that audits it. The caller has checked who may. */
export async function announce(tx: Tx, deps: Deps, owner: Owner, wish: Wish): Promise<Link> {
  const kind = promisedKind(wish.purpose, wish.filename)
  if (kind === undefined) refuse(400, `仅支持 ${acceptedText(wish.purpose)} 文件`, { fields: [{ field: 'filename', text: `仅支持 ${acceptedText(wish.purpose)} 文件` }] })
  const tooLarge = sizeFault(wish.purpose, wish.size)
  if (tooLarge !== null) refuse(400, tooLarge, { fields: [{ field: 'size', text: tooLarge }] })
  const id = newId()
  const now = deps.clock()
  const facts = {
    id, ...owner, purpose: wish.purpose, name: wish.filename, mime: FILE_KINDS[kind].mime, size: wish.size,
    create_at: now,
  }
  await tx.insertInto('app.file').values(facts).execute()
  return link(deps, 'upload', id, now, uploadMs)
}

/** A short-lived link to an uploaded file that the caller may see; exports are downloaded through their record, which checks the permission of their category. */
export async function offerView(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<Link> {
  const file = await scopedId(tx, actor, 'app.file', id)
  if (!isUploadPurpose(file.purpose)) refuse(404, texts.notFound)
  const { offers, views, isSealed, seenAbove } = uploadOf(file.purpose)
  const isSeen = seenAbove === 'all' || file.tenant_id === actor.tenantId || (seenAbove === 'operator' && actor.flavour === 'saas')
  if (!isSeen) refuse(404, texts.notFound)
  if (!isAmong(actor, offers) && !isAmong(actor, views)) refuse('forbidden', texts.forbidden)
  // A link works for whoever has it; a paper is shown to one person, each time on the record.
  if (isSealed) refuse(400, '证件不提供链接，请说明原因后查看')
  const offered = downloadOf(deps, file)
  if (uploadOf(file.purpose).isRevealed) {
    const what = `下载${file.name}`
    await recordFile(tx, actor, file.purpose === 'proof_pdf' ? { kind: 'proof', id, chain: file, what, fields: ['user_name', 'amount'] } : { kind: 'import_file', id, chain: file, what }, deps.clock())
  }
  return offered
}

/** The same for the file of a record after the caller's access was checked. */
export async function offerDownload(tx: Tx, deps: Deps, caller: Caller, id: string): Promise<Link> {
  return downloadOf(deps, await scopedId(tx, caller, 'app.file', id))
}

function downloadOf(deps: Deps, file: Row<'app.file'>): Link {
  const now = deps.clock()
  if (file.stored_at === null) refuse(404, texts.notFound)
  if (file.expire_at !== null && file.expire_at <= now) refuse('expired', '文件已过期')
  return link(deps, 'download', file.id, now, downloadMs)
}

/** Throws unless the URL was signed by us for this action and has not expired. */
export function checkLink(deps: Deps, act: 'upload' | 'download', id: string, query: { readonly expires: number; readonly sign: string }): void {
  if (!deps.links.fits([act, id, query.expires], query.sign)) refuse('link', '链接无效')
  if (query.expires * 1000 <= deps.clock().getTime()) refuse('link', '链接已过期，请重新获取')
}

interface Receiving {
  /** The way to the database. Not around the whole upload, which takes as long as the sender likes. */
  readonly admit?: <T>(work: () => Promise<T>) => Promise<T>
  /** The end of a file that no record names yet, instead of its purpose's: `keepFile` keeps it. */
  readonly until?: Date
}

/** Stores the bytes of a file, once; bytes that do not match the announced type are discarded. */
export async function receive(deps: Deps, id: string, content: AsyncIterable<Uint8Array>, { admit = (work) => work(), until }: Receiving = {}): Promise<void> {
  const file = await admit(() => inTransaction(deps.db, SYSTEM, (tx) => scopedId(tx, SYSTEM, 'app.file', id)))
  const { purpose } = file
  const kind = isUploadPurpose(purpose) ? promisedKind(purpose, file.name) : undefined
  if (!isUploadPurpose(purpose) || kind === undefined) refuse(404, texts.notFound)
  if (file.stored_at !== null) stored()
  const announced = file.size ?? 0
  const arriving = inspected(content, new Inspector(kind), announced)
  const { isSealed } = uploadOf(purpose)
  const kept = await (isWhole(kind) ? keepCleaned(deps, id, kind, arriving, isSealed) : deps.storage.write(id, arriving)).catch((error: unknown) => {
    if (error instanceof AlreadyStored) return stored()
    throw error
  })
  const now = deps.clock()
  const expire_at = until ?? endOf(purpose, now)
  await admit(() =>
    inTransaction(deps.db, SYSTEM, (tx) => tx.updateTable('app.file').set({ ...kept, stored_at: now, expire_at }).where('id', '=', id).where('stored_at', 'is', null).execute()),
  )
}

function endOf(purpose: UploadPurpose, now: Date): Date | null {
  const { keepDays } = uploadOf(purpose)
  return keepDays === null ? null : new Date(now.getTime() + keepDays * dayMs)
}

/** A record names the file from now on. Refused once it has ended. */
export async function keepFile(tx: Tx, id: string, purpose: UploadPurpose, now: Date): Promise<void> {
  const kept = await tx.updateTable('app.file').set({ expire_at: endOf(purpose, now) }).where('id', '=', id).where('stored_at', 'is not', null).where('expire_at', '>', now).returning('id').executeTakeFirst()
  if (kept === undefined) refuse('expired', '文件已过期，请重新上传')
}

type Kept = Awaited<ReturnType<Storage['write']>> & Partial<SealedKey>

/**
 * Stores what is left of an upload once it was looked at whole; size and hash are those of what is stored. Until then its bytes lie under a key
 * that no row names, those of a paper unreadable.
 */
async function keepCleaned({ storage, paperKeys }: Deps, id: string, kind: WholeKind, arriving: AsyncIterable<Uint8Array>, isSealed: boolean): Promise<Kept> {
  const draft = draftKey(newId())
  const { hide, show } = isSealed ? veil() : plain
  try {
    await storage.write(draft, hide(arriving))
    const clean = await cleaned(kind, async () => show(await buffer((await storage.read(draft)) ?? refuse('incomplete', '文件上传不完整，请重试'))))
    if (!isSealed) return await storage.write(id, Readable.from([clean]))
    const { bytes, ...key } = await seal(paperKeys, id, clean)
    return { ...(await storage.write(id, Readable.from([bytes]))), ...key }
  } finally {
    await storage.remove(draft)
  }
}

const plain: ReturnType<typeof veil> = {
  async *hide(content) {
    yield* content
  },
  show: (bytes) => bytes,
}

/** The stored file as a download; of a paper there is none, whoever signed the link. */
export async function fileAnswer(deps: Deps, id: string): Promise<FileAnswer> {
  const file = await inTransaction(deps.db, SYSTEM, (tx) => scopedId(tx, SYSTEM, 'app.file', id))
  if (file.expire_at !== null && file.expire_at <= deps.clock()) refuse('gone', '文件已过期')
  const body = file.stored_at === null || file.key_id !== null ? null : await deps.storage.read(id)
  if (body === null) refuse(404, texts.notFound)
  return { file: { name: file.name, mime: file.mime, body: Readable.from(body) } }
}

/** Returns a picture without authorisation: a brand's logo is shown on the login page. Files of other purposes have no such URL. */
export async function logoAnswer(deps: Deps, id: string): Promise<FileAnswer> {
  const file = await inTransaction(deps.db, SYSTEM, (tx) => scopedId(tx, SYSTEM, 'app.file', id))
  if (!isUploadPurpose(file.purpose) || !uploadOf(file.purpose).isPublic) refuse(404, texts.notFound)
  return fileAnswer(deps, id)
}

function stored(): never {
  refuse('stored', '文件已上传，不能覆盖')
}

/** Throws a refusal before the store keeps anything. */
async function* inspected(content: AsyncIterable<Uint8Array>, inspector: Inspector, announced: number): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    inspector.push(chunk)
    if (inspector.size > announced) refuse('too_large', '文件比申报的更大，请重新选择文件')
    yield chunk
  }
  if (inspector.size !== announced) refuse('incomplete', '文件上传不完整，请重试')
  const fault = inspector.verdict()
  if (fault !== null) refuse('content', fault)
}

function link(deps: Deps, act: 'upload' | 'download', id: string, now: Date, lifeMs: number): Link {
  const expires = Math.floor((now.getTime() + lifeMs) / 1000)
  const url = `${fileUrl(id)}/${act}?expires=${expires}&sign=${deps.links.sign([act, id, expires])}`
  return { url, file_url: fileUrl(id), expires_at: new Date(expires * 1000).toISOString() }
}
