import { buffer } from 'node:stream/consumers'
import { sql, type SqlBool } from 'kysely'
import { isUploadPurpose, uploadOf, type UploadPurpose } from '@linggong/shared/domain/uploads'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { minuteText } from '../../documents/text.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { FileAnswer } from '../../kernel/route.ts'
import { inScope, scoped } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { countAudited, countReveal, recordFile } from '../reveals/service.ts'
import { oneAtATime } from './clean.ts'
import { isAmong } from './readers.ts'
import { open } from './sealing.ts'
import { marked } from './watermark.ts'

type FileRow = Row<'app.file'>

/**
 * An identity paper as a picture that carries the viewer's name. The line in the register of reveals is committed before anything is
 * decrypted: a view that then fails is on the record, none is without it.
 */
export async function paperAnswer(deps: Deps, actor: Actor, id: string, reason: string): Promise<FileAnswer> {
  // Attempts at what is not there are looks as well.
  if (await inTransaction(deps.db, actor, (tx) => isAudited(tx, actor, id), { readOnly: true })) await countAudited(deps, actor)
  else await countReveal(deps, actor)
  const now = deps.clock()
  const paper = await inTransaction(deps.db, actor, async (tx) => {
    const { file, purpose } = await paperOf(tx, actor, id)
    if (file.expire_at !== null && file.expire_at <= now) refuse('expired', '文件已过期')
    await recordFile(tx, actor, { kind: 'paper', id, chain: file, what: reason, fields: [purpose] }, now)
    return file
  })
  const bytes = await pictureOf(deps, paper, `${actor.name} ${actor.phone.slice(-4)} ${minuteText(now)}`)
  return { file: { name: paper.name, mime: paper.mime, body: bytes } }
}

/** A photo of a worker whose audit waits for the caller's organisation: it has to be looked at, once or twice each. */
async function isAudited(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  if (actor.flavour !== 'agency') return false
  const open = await tx
    .selectFrom('app.user_audit')
    .select('id')
    .where(inScope(actor, 'app.user_audit'))
    .where('status', '=', 'to_audit')
    .where(sql<SqlBool>`${id} in (material ->> 'id_card_front', material ->> 'id_card_back', material ->> 'liveness_photo')`)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Of one's own organisation: not even those above it see its papers. */
async function paperOf(tx: Tx, actor: Actor, id: string): Promise<{ file: FileRow; purpose: UploadPurpose }> {
  const file = await scoped(tx, actor, 'app.file').selectAll().where('app.file.id', '=', id).where('app.file.tenant_id', '=', actor.tenantId).where('app.file.stored_at', 'is not', null).executeTakeFirst()
  if (file === undefined || !isUploadPurpose(file.purpose)) refuse(404, texts.notFound)
  const { isSealed, offers, views } = uploadOf(file.purpose)
  if (!isSealed) refuse(404, texts.notFound)
  if (!isAmong(actor, offers) && !isAmong(actor, views)) refuse('forbidden', texts.forbidden)
  return { file, purpose: file.purpose }
}

/** The picture of a stored paper, with a text across it. */
export async function pictureOf({ storage, paperKeys }: Deps, { id, key_id, wrapped_key }: Pick<FileRow, 'id' | 'key_id' | 'wrapped_key'>, mark: string): Promise<Buffer> {
  const stored = await storage.read(id)
  if (stored === null || key_id === null || wrapped_key === null) refuse(404, texts.notFound)
  return oneAtATime(async () => marked(await open(paperKeys, id, { key_id, wrapped_key }, await buffer(stored)), mark))
}
