import { taskDetailRecordFields } from '@linggong/shared/domain/fields/task-detail'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { asSeen, writeChange } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { handTo, ownUploads } from '../files/own.ts'
import { fileIdOf, fileUrl } from '../files/service.ts'
import { openSettlement, record } from './settlement.ts'

/** Own files in place of a sheet: together one record (R670; decision 40). */
export async function uploadCustom(tx: Tx, actor: Actor, id: string, { file_urls, remark }: { readonly file_urls: readonly string[]; readonly remark: string }, now: Date): Promise<string> {
  const settlement = await openSettlement(tx, actor, id, { lock: true })
  const file_ids = await ownFiles(tx, actor, file_urls)
  await handTo(tx, actor, settlement, file_ids)
  const names = await tx.selectFrom('app.file').select('name').where('park_id', '=', settlement.park_id).where('id', 'in', file_ids).orderBy('id').execute()
  const recordId = newId()
  await record(tx, actor, settlement, { id: recordId, kind: 'custom', filename: names.map(({ name }) => name).join('、').slice(0, 255), file_ids, total: file_ids.length, remark }, now)
  return recordId
}

interface Changes {
  readonly remark: string
  readonly file_urls?: readonly string[] | undefined
  readonly photos: readonly { readonly id: string; readonly file_urls: readonly string[] }[]
  readonly version: number
}

/** The remark, one's own files, and photos of single details (R671). The files that were there before stay, whoever uploaded them. */
export async function updateRecord(tx: Tx, actor: Actor, id: string, { remark, file_urls, photos, version }: Changes): Promise<void> {
  const seen = await scopedId(tx, actor, 'app.settlement_detail_record', id)
  // First its settlement, as everybody who adds to it or audits it.
  await openSettlement(tx, actor, seen.settlement_id, { lock: true })
  const before = asSeen(await scopedId(tx, actor, 'app.settlement_detail_record', id, { lock: true }), version)
  if (file_urls !== undefined && before.kind === 'import') wrong('file_urls', '表格导入的明细不能更换文件，请撤销导入后重新上传')
  const files = file_urls === undefined ? before.file_ids : await kept(tx, actor, before, before.file_ids, file_urls, ownFiles)
  const photosChanged = await setPhotos(tx, actor, before, photos)
  const told = (row: { remark: string; file_ids: readonly string[] }) => ({ remark: row.remark, file_urls: row.file_ids.map(fileUrl) })
  const changes = diff(told(before), told({ remark, file_ids: files }), taskDetailRecordFields)
  if (changes.length === 0 && photosChanged.length === 0) return
  await writeChange(tx, 'app.settlement_detail_record', before, { remark, file_ids: [...files], ...(before.kind === 'custom' && { total: files.length }) })
  await recordChange(tx, actor, 'task_detail_record', id, 'update', [...changes, ...photosChanged], before)
}

type DetailRecord = Row<'app.settlement_detail_record'>

async function setPhotos(tx: Tx, actor: Actor, of: DetailRecord, photos: Changes['photos']) {
  if (new Set(photos.map(({ id }) => id)).size !== photos.length) wrong('photos', '同一条任务明细出现了两次')
  const before: string[] = []
  const after: string[] = []
  for (const { id, file_urls } of photos) {
    const detail = (await tx.selectFrom('app.settlement_detail').select(['id', 'file_ids']).where('park_id', '=', of.park_id).where('record_id', '=', of.id).where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse(404, texts.notFound)
    const files = await kept(tx, actor, of, detail.file_ids, file_urls, ownPhotos)
    before.push(...detail.file_ids)
    after.push(...files)
    await tx.updateTable('app.settlement_detail').set({ file_ids: [...files] }).where('park_id', '=', of.park_id).where('id', '=', id).execute()
  }
  return diff({ photos: before.map(fileUrl) }, { photos: after.map(fileUrl) }, taskDetailRecordFields)
}

/** The wanted files in their order: those of before, and new ones of the caller's own. */
async function kept(tx: Tx, actor: Actor, of: DetailRecord, before: readonly string[], urls: readonly string[], own: typeof ownFiles): Promise<readonly string[]> {
  const fresh = urls.filter((url) => !before.includes(fileIdOf(url) ?? ''))
  await handTo(tx, actor, of, await own(tx, actor, fresh))
  return [...new Set(urls.flatMap((url) => fileIdOf(url) ?? []))]
}

const ownFiles = (tx: Tx, actor: Actor, urls: readonly string[]) => ownUploads(tx, actor, urls, { purpose: 'custom_task_detail', field: 'file_urls', fault: '请重新上传明细文件' })
const ownPhotos: typeof ownFiles = (tx, actor, urls) => ownUploads(tx, actor, urls, { purpose: 'task_detail_photo', field: 'photos', fault: '请重新上传照片' })
const wrong = (field: string, text: string): never => refuse(400, text, { fields: [{ field, text }] })
