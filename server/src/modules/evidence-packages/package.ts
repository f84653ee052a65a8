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
import { commonFiles, type Original, plainName, type Readable, workerContracts, workFiles } from './originals.ts'
import { keepPackage } from './packages.ts'

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

async function* entriesOf(job: Job, run: JobRun, { scope, title, readable, now, counted }: Order): AsyncGenerator<Entry> {
  const { deps } = run
  const mark = `${job.actor.name} ${minuteText(now)}`
  const lines: IndexLine[] = []
  const common = new Map<string, Original>()
  for await (const part of workersOf(deps, job.actor, scope, readable, now)) {
    for (const original of part.common) common.set(original.name, original)
    for (const bills of Map.groupBy(part.proven, ({ bill }) => bill.company_user_id).values()) {
      const [one] = bills
      if (one === undefined) continue
      const name = `用户/${plainName(`${one.bill.name}-${one.bill.sn}`)}.pdf`
      yield { name, content: evidenceDocument({ printedAt: now, printedBy: job.actor.name }, bills.map((proof) => ({ receipt: receiptOf(proof.bill, part.nameOf, job.id), isPaid: proof.bill.status === 'paid', points: proof.points }))) }
      const own = part.originals.get(one.bill.company_user_id) ?? []
      for (const original of own) yield { name: original.name, content: await contentOf(deps, original, mark) }
      for (const { bill, points } of bills) {
        lines.push({ sn: bill.sn, name: bill.name, idNo: maskIdNoTwo(bill.id_no), status: bill.status, net: bill.net_amount, payAt: bill.pay_at, points, files: [name, ...own.map((file) => file.name)] })
      }
    }
    counted.bills += part.proven.length
    await run.progress(counted.bills, Math.max(job.total, counted.bills))
  }
  for (const original of common.values()) yield { name: original.name, content: await contentOf(deps, original, mark) }
  const omitted = [...(readable.contracts ? [] : ['用户合同：操作人没有下载合同的权限']), '身份证照片：仅由业务公司在用户管理中查看']
  const sums = sumEvidence(lines.map(({ points }) => points))
  yield { name: 'index.html', content: whole(await indexPage({ title, madeAt: now, madeBy: job.actor.name, sums, files: [...common.keys()], omitted }, lines)) }
  yield { name: 'verify.html', content: whole(await verifyPage()) }
  yield { name: '说明.txt', content: whole(Buffer.from(readme)) }
}

interface Part {
  readonly proven: readonly Proven[]
  /** By cooperation. */
  readonly originals: ReadonlyMap<string, readonly Original[]>
  readonly common: readonly Original[]
  readonly nameOf: (id: string) => string
}

/** The bills of so many workers at a time, never one of them in two parts; each part is one transaction, which records whose contracts and photos are read. */
async function* workersOf({ db }: Deps, actor: Actor, scope: EvidenceScope, readable: Readable, now: Date): AsyncGenerator<Part> {
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
      const originals = new Map<string, Original[]>()
      const found = await pointsOf(tx, actor, bills)
      // A worker at a time, so that each file is known to be theirs.
      for (const [id, own] of Map.groupBy(found, ({ bill }) => bill.company_user_id)) {
        const contracts = new Set(own.flatMap(({ contractIds }) => contractIds))
        originals.set(id, [...(await workerContracts(tx, actor, [...contracts], readable, now)), ...(await workFiles(tx, actor, own.map(({ bill }) => bill), readable, now))])
      }
      return { proven: found, originals, common: await commonFiles(tx, actor, bills, readable, now), nameOf, last: ids.at(-1) ?? after }
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
