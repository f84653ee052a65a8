import { sql } from 'kysely'
import { z } from 'zod'
import { createEvidencePackage } from '@linggong/shared/contract/evidence'
import { EVIDENCE_POINTS, evidenceKeys } from '@linggong/shared/domain/evidence/points'
import { sumEvidence } from '@linggong/shared/domain/evidence/sums'
import { packageKinds } from '@linggong/shared/domain/fields/evidence'
import { maskIdNoTwo } from '@linggong/shared/domain/masks'
import type { Deps } from '../../deps.ts'
import { archiveOf } from '../../documents/archive.ts'
import { evidenceDocument } from '../../documents/evidence.ts'
import { minuteText } from '../../documents/text.ts'
import { storeExport } from '../../jobs/export-file.ts'
import { defineJob, type Job, type JobRun } from '../../jobs/runner.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { pictureOf } from '../files/papers.ts'
import { namesOf } from '../lists/names.ts'
import { billFacts } from '../receipts/receipt-data.ts'
import { inEvidence, proven, type EvidenceScope, type ProvenBill } from '../evidence/bills.ts'
import { pointsOf, type Proven } from '../evidence/evidence.ts'
import { indexPage, type IndexLine, verifyPage } from './index-page.ts'
import { type Entry, headsOfSeals, whole, withManifest } from './manifest.ts'
import { omissionsOf, type Omitted, type Original, plainName, type Readable, recordOriginals, sorted, type Sorted } from './originals.ts'
import { keepPackage } from './packages.ts'
import { wantedFor } from './wanted.ts'
import { workTexts } from './work-text.ts'

const payload = z.object({
  of: z.enum(packageKinds), subject_id: z.uuid(), month: z.string(), title: z.string(),
  readable: z.object({ contracts: z.boolean(), purposes: z.array(z.string()) }),
})

/** Workers read at a time: what they have is in memory together. */
const perRead = 100
const first = '00000000-0000-0000-0000-000000000000'

/** 证据包: all that proves the bills of a scope, with a manifest by which every byte of it is verified. */
export const evidenceJob = defineJob('evidence', 'export', async (job, run) => {
  const { deps } = run
  const { of, subject_id: subjectId, month, title, readable } = payload.parse(job.payload)
  const scope = { of, subjectId, month }
  const now = deps.clock()
  const seals = await headsOfSeals(deps)
  let made: { files: number; hash: Buffer } = { files: 0, hash: Buffer.alloc(0) }
  const counted = { bills: 0 }
  const entries = withManifest(entriesOf(job, run, { scope, title, readable, now, counted }), { title, made_at: now.toISOString(), made_by: job.actor.name }, seals, (files, hash) => {
    made = { files, hash }
  })
  const file = await storeExport(deps, job.actor, { name: job.filename, mime: 'application/zip', content: archiveOf(entries, now) })
  await inTransaction(deps.db, job.actor, (tx) => keepPackage(tx, job, scope, { bills: counted.bills, ...made }, now))
  return { file_id: file.id, total: counted.bills, success_count: counted.bills }
}, [createEvidencePackage])

interface Order {
  readonly scope: EvidenceScope
  readonly title: string
  readonly readable: Readable
  readonly now: Date
  readonly counted: { bills: number }
}

async function* entriesOf(job: Job, run: JobRun, order: Order): AsyncGenerator<Entry> {
  const { title, now, counted } = order
  const { deps } = run
  const mark = `${job.actor.name} ${minuteText(now)}`
  const lines: IndexLine[] = []
  const omitted: Omitted[] = []
  // By file: what several bills have is in the package once.
  const written = new Map<string, string>()
  const common = new Set<string>()
  for await (const part of workersOf(deps, job.actor, order, written)) {
    omitted.push(...part.omitted)
    for (const bills of Map.groupBy(part.proven, ({ bill }) => bill.company_user_id).values()) {
      const [one] = bills
      if (one === undefined) continue
      const name = `用户/${plainName(`${one.bill.name}-${one.bill.sn}`)}.pdf`
      yield { name, content: evidenceDocument({ printedAt: now, printedBy: job.actor.name }, bills.map((proof) => ({ receipt: receiptOf(proof.bill, part.nameOf, job.id), isPaid: proof.bill.status === 'paid', points: proof.points }))) }
      for (const { bill, points } of bills) {
        const files = [name]
        const text = part.texts.get(bill.id)
        if (text !== undefined) {
          files.push(`工作成果/${plainName(bill.sn)}-文字.txt`)
          yield { name: files.at(-1) ?? '', content: whole(Buffer.from(text)) }
        }
        for (const original of [bill.company_user_id, bill.id, bill.settlement_id, bill.company_id].flatMap((id) => part.originals.get(id ?? '') ?? [])) {
          const known = written.get(original.file.id)
          if (known === undefined) {
            written.set(original.file.id, original.name)
            yield { name: original.name, content: await contentOf(deps, original, mark) }
          }
          if (original.of === bill.settlement_id || original.of === bill.company_id) common.add(known ?? original.name)
          files.push(known ?? original.name)
        }
        lines.push({ sn: bill.sn, name: bill.name, idNo: maskIdNoTwo(bill.id_no), status: bill.status, net: bill.net_amount, payAt: bill.pay_at, points, files: [...new Set(files)] })
      }
    }
    counted.bills += part.proven.length
    await run.progress(counted.bills, Math.max(job.total, counted.bills))
  }
  const sums = sumEvidence(lines.map(({ points }) => points))
  const head = { title, madeAt: now, madeBy: job.actor.name, sums, files: [...common], omitted: [...omissionsOf(omitted), '身份证照片：仅由业务公司在用户管理中查看'] }
  yield { name: 'index.html', content: whole(await indexPage(head, lines)) }
  yield { name: 'verify.html', content: whole(await verifyPage()) }
  yield { name: '说明.txt', content: whole(Buffer.from(readme)) }
}

interface Part extends Pick<Sorted, 'omitted'> {
  readonly proven: readonly Proven[]
  /** By bill, cooperation, settlement or enterprise. */
  readonly originals: ReadonlyMap<string, readonly Original[]>
  readonly texts: ReadonlyMap<string, string>
  readonly nameOf: (id: string) => string
}

/** The bills of so many workers at a time, never one of them in two parts; each part is one transaction, which records whose contracts and photos are read for the first time. */
async function* workersOf({ db }: Deps, actor: Actor, { scope, readable, now }: Order, written: ReadonlyMap<string, string>): AsyncGenerator<Part> {
  let after = first
  for (;;) {
    const part = await inTransaction(db, actor, async (tx) => {
      const workers = await proven(tx, actor, inEvidence(scope)).clearSelect().select('app.bill.company_user_id').distinct().where('app.bill.company_user_id', '>', after).orderBy('app.bill.company_user_id').limit(perRead).execute()
      const ids = workers.map(({ company_user_id }) => company_user_id)
      if (ids.length === 0) return null
      const bills = await proven(tx, actor, inEvidence(scope)).where(sql<boolean>`app.bill.company_user_id = any(${ids}::uuid[])`).orderBy('app.bill.company_user_id').orderBy('app.bill.id').execute()
      const nameOf = await namesOf(tx, {
        tenants: bills.flatMap((bill) => [bill.company_id, bill.agency_id]), batches: bills.map(({ batch_id }) => batch_id), settlements: bills.map(({ settlement_id }) => settlement_id),
      })
      const found = await pointsOf(tx, actor, bills)
      const { originals, omitted } = await sorted(tx, actor, await wantedFor(tx, actor, found, scope.of), readable, now)
      const fresh = new Map(originals.map((original) => [original.file.id, original]))
      await recordOriginals(tx, actor, [...fresh.values()].filter(({ file }) => !written.has(file.id)), now)
      const texts = await workTexts(tx, actor, bills.map(({ id }) => id))
      return { proven: found, originals: Map.groupBy(originals, ({ of }) => of), omitted, texts, nameOf, last: ids.at(-1) ?? after }
    })
    if (part === null) return
    yield part
    after = part.last
  }
}

async function contentOf(deps: Deps, { file }: Original, mark: string): Promise<AsyncIterable<Uint8Array>> {
  if (file.key_id !== null) return whole(await pictureOf(deps, file, mark))
  const content = await deps.storage.read(file.id)
  if (content === null) throw new Error(`file ${file.id} is not in the store`)
  return content
}

function receiptOf(bill: ProvenBill, nameOf: Part['nameOf'], jobId: string) {
  const settlement = bill.settlement_id === null ? null : nameOf(bill.settlement_id)
  return billFacts({ ...bill, settlement_sn: settlement, batch_sn: nameOf(bill.batch_id), company_name: nameOf(bill.company_id), agency_name: nameOf(bill.agency_id) }, jobId)
}

const readme = `证据包

打开 index.html 查看，不需要网络。
打开 verify.html，选择本压缩包或解压后的文件夹，即可在本机核对每一个文件；也可以用任何工具计算 SHA-256，与 manifest.json 核对。

逐笔核对的内容：
${evidenceKeys.map((key) => `- ${EVIDENCE_POINTS[key].label}：${EVIDENCE_POINTS[key].asks}`).join('\n')}
`
