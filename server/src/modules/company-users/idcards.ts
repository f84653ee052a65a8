import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { downloadIdcards } from '@linggong/shared/contract/company-users'
import { maskName } from '@linggong/shared/domain/masks'
import { PHOTO_LABELS } from '@linggong/shared/domain/user-audits'
import type { AuditMaterial } from '../../db/column-types.ts'
import type { Row } from '../../db/tables.ts'
import { archiveOf } from '../../documents/archive.ts'
import { onTheWire, schemaOf } from '../../documents/export-job.ts'
import { dayText, minuteText } from '../../documents/text.ts'
import { storeExport } from '../../jobs/export-file.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { defineJob } from '../../jobs/runner.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import { asSystem, inTransaction, type Tx } from '../../kernel/transaction.ts'
import { pictureOf } from '../files/papers.ts'
import { recordFiles } from '../reveals/service.ts'
import { found } from './list.ts'

type Wish = z.output<NonNullable<typeof downloadIdcards.body>>

/** Of one archive: each picture is opened and marked. */
const most = 500
const perRead = 20

/** Both sides of a card. */
const sides = ['id_card_front', 'id_card_back'] as const

interface Papers extends Pick<Row<'app.user_audit'>, 'sn' | 'company_user_id' | 'park_id' | 'platform_id' | 'agency_id' | 'company_id'> {
  readonly material: AuditMaterial
  readonly name: string
}

/** The papers of the workers whom the filter finds: the newest that were not rejected, of each who has sent any. */
const papersOf = (tx: Tx, actor: Actor, wish: Wish, after: string, limit: number) =>
  tx
    .selectFrom('app.user_audit as a')
    .innerJoin('app.person as p', 'p.id', 'a.person_id')
    .distinctOn('a.company_user_id')
    .select(['a.sn', 'a.company_user_id', 'a.park_id', 'a.platform_id', 'a.agency_id', 'a.company_id', 'a.material', 'p.name'])
    .where(inScope(actor, 'a'))
    .where('a.kind', 'in', ['idcard', 'realname_collect'])
    .where('a.status', '<>', 'rejected')
    .where(sql<SqlBool>`(a.material ->> 'id_card_front' is not null or a.material ->> 'id_card_back' is not null)`)
    .where('a.company_user_id', '>', after)
    .where('a.company_user_id', 'in', found(tx, actor, wish).clearSelect().select('app.company_user.id'))
    .orderBy('a.company_user_id')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute() satisfies Promise<Papers[]>

const first = '00000000-0000-0000-0000-000000000000'

/** 下载证件: an archive of pictures, made by a job. */
export async function requestIdcards(tx: Tx, actor: Actor, wish: Wish, now: Date): Promise<{ id: string }> {
  const total = (await papersOf(tx, actor, wish, first, most + 1)).length
  if (total === 0) refuse(400, '所选范围内没有已提交证件照片的合作用户')
  if (total > most) refuse(400, `一次最多下载 ${most} 人的证件，请缩小筛选范围`)
  return { id: await enqueueJob(tx, actor, { kind: 'export', category: 'id_card', filename: `证件_${dayText(now)}.zip`, payload: { filters: onTheWire(wish) }, total }) }
}

/** Each person is on the record before a picture of theirs is opened, and each picture tells who had it made. */
export const idcardsJob = defineJob('id_card', 'export', async (job, run) => {
  const { deps } = run
  const wish = schemaOf(downloadIdcards.body).parse(z.object({ filters: z.unknown() }).parse(job.payload).filters)
  const now = deps.clock()
  const mark = `${job.actor.name} ${job.actor.phone.slice(-4)} ${minuteText(now)}`
  let done = 0
  async function* entries() {
    let after = first
    for (;;) {
      const people = await inTransaction(deps.db, job.actor, async (tx) => {
        const part = await papersOf(tx, job.actor, wish, after, perRead)
        const files = await filesOf(tx, part, now)
        const those = part.map((papers) => ({ ...papers, pictures: sides.flatMap((side) => (files.has(papers.material[side] ?? '') ? [{ side, file: files.get(papers.material[side] ?? '') }] : [])) }))
        await recordFiles(tx, job.actor, those.flatMap((one) => one.pictures.slice(0, 1).map(({ file }) => ({
          kind: 'paper' as const, id: file?.id ?? '', chain: one, what: `批量下载证件：${maskName(one.name)}`, fields: one.pictures.map(({ side }) => side),
        }))), now)
        return those
      })
      for (const { sn, name, pictures } of people) {
        for (const { side, file } of pictures) {
          if (file !== undefined) yield { name: `${sn}-${name}-${PHOTO_LABELS[side]}.${file.mime === 'image/png' ? 'png' : 'jpg'}`, content: whole(await pictureOf(deps, file, mark)) }
        }
        done += 1
      }
      await run.progress(done, Math.max(job.total, done))
      const last = people.at(-1)
      if (last === undefined || done >= most) return
      after = last.company_user_id
    }
  }
  const file = await storeExport(deps, job.actor, { name: job.filename, mime: 'application/zip', content: archiveOf(entries(), now) })
  return { file_id: file.id, total: done, success_count: done }
}, [downloadIdcards])

/** The pictures that are there, by their ids. They are the agency's, whoever of its chain asks for the people they are of. */
async function filesOf(tx: Tx, people: readonly Papers[], now: Date): Promise<ReadonlyMap<string, Row<'app.file'>>> {
  const agencyOf = new Map(people.flatMap(({ material, agency_id }) => sides.flatMap((side) => (material[side] === undefined ? [] : [[material[side], agency_id] as const]))))
  if (agencyOf.size === 0) return new Map()
  const rows = await asSystem(tx, () => tx.selectFrom('app.file').selectAll().where('id', 'in', [...agencyOf.keys()]).where('purpose', 'in', [...sides]).where('stored_at', 'is not', null).execute())
  return new Map(rows.filter(({ id, tenant_id, expire_at }) => tenant_id === agencyOf.get(id) && (expire_at === null || expire_at > now)).map((row) => [row.id, row]))
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
