import { sql } from 'kysely'
import type { z } from 'zod'
import type { createEvidencePackage } from '@linggong/shared/contract/evidence'
import { dayText } from '../../documents/text.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import type { Job } from '../../jobs/runner.ts'
import type { Actor } from '../../kernel/actor.ts'
import { recordChange } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inScope, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { countOf } from '../lists/serve.ts'
import { inEvidence, proven, type EvidenceScope } from '../evidence/bills.ts'
import { enterpriseOf, type Whole } from '../evidence/enterprise.ts'
import { readableBy } from './originals.ts'
import { refuseTooLarge } from './weight.ts'

type Wish = z.output<NonNullable<typeof createEvidencePackage.body>>

/** As many bills as a batch may have. */
const most = 6000

/** The job behind 证据包. Who may have what of the originals is decided now; what was asked is on the record of what it is about. */
export async function requestPackage(tx: Tx, actor: Actor, wish: Wish, now: Date): Promise<{ id: string }> {
  const scope = scopeOf(actor, wish)
  const { chain, what } = await subjectOf(tx, actor, scope)
  const total = await countOf(tx, proven(tx, actor, inEvidence(scope)).clearSelect().select(sql`1`.as('one')).limit(most + 1))
  if (total === 0) refuse(400, scope.of === 'settlement' || scope.of === 'bill' ? '没有账单' : '所选范围内没有已支付的账单')
  if (total > most) refuse(400, `一个证据包最多包含 ${most} 笔账单，请按结算单生成`)
  const readable = readableBy(actor)
  await refuseTooLarge(tx, actor, scope, readable, now)
  const title = `证据包 ${what}${scope.month === '' ? '' : ` ${scope.month}`}`
  const payload = { of: scope.of, subject_id: scope.subjectId, month: scope.month, title, readable }
  await recordChange(tx, actor, scope.of === 'month' ? 'company' : scope.of, scope.subjectId, 'evidence_package', [], chain)
  return { id: await enqueueJob(tx, actor, { kind: 'export', category: 'evidence', filename: `${title.replaceAll(/[\\/:*?"<>|\s]+/gu, '_')}_${dayText(now)}.zip`, payload, total }) }
}

function scopeOf(actor: Actor, { of, subject_id, month = '' }: Wish): EvidenceScope {
  if (of === 'month') {
    const subjectId = subject_id ?? (actor.flavour === 'company' ? actor.tenantId : undefined)
    if (subjectId === undefined) return refuse(400, '请选择企业', { fields: [{ field: 'subject_id', text: '请选择企业' }] })
    if (month === '') return refuse(400, '请选择月份', { fields: [{ field: 'month', text: '请选择月份' }] })
    return { of, subjectId, month }
  }
  if (subject_id === undefined) return refuse(400, '请选择要生成证据包的记录', { fields: [{ field: 'subject_id', text: '请选择要生成证据包的记录' }] })
  // Of a settlement or a bill all is wanted, whenever it was paid.
  return { of, subjectId: subject_id, month: of === 'company_user' ? month : '' }
}

/** Whose it is, and what it is called. Foreign ones answer 404. */
async function subjectOf(tx: Tx, actor: Actor, { of, subjectId }: EvidenceScope): Promise<{ chain: Whole; what: string }> {
  switch (of) {
    case 'settlement': {
      const row = await scopedId(tx, actor, 'app.settlement', subjectId)
      return { chain: row, what: `结算单 ${row.sn}` }
    }
    case 'bill': {
      const row = await scopedId(tx, actor, 'app.bill', subjectId)
      return { chain: row, what: `账单 ${row.sn}` }
    }
    case 'company_user': {
      const row = await scopedId(tx, actor, 'app.company_user', subjectId)
      const person = await tx.selectFrom('app.person').select('name').where('id', '=', row.person_id).executeTakeFirstOrThrow()
      return { chain: row, what: row.given_name === '' ? person.name : row.given_name }
    }
    case 'month': {
      const chain = await enterpriseOf(tx, actor, subjectId)
      return { chain, what: chain.name }
    }
  }
}

/** What was made, with the hash of its manifest, by which a copy is compared later. A job that runs again makes another file, and this row anew. */
export async function keepPackage(tx: Tx, job: Job, scope: EvidenceScope, made: { bills: number; files: number; hash: Buffer }, now: Date): Promise<void> {
  const { chain } = await subjectOf(tx, job.actor, scope)
  const { park_id, platform_id, agency_id, company_id } = chain
  const row = { filename: job.filename, bill_count: made.bills, file_count: made.files, manifest_hash: made.hash, create_at: now }
  await tx
    .insertInto('app.evidence_package')
    .values({ id: job.id, park_id, platform_id, agency_id, company_id, tenant_id: job.actor.tenantId, kind: scope.of, subject_id: scope.subjectId, month: scope.month, creator: job.actor.name, ...row })
    .onConflict((conflict) => conflict.columns(['id', 'park_id']).doUpdateSet(row))
    .execute()
}

/** What the caller's organisation has made of a settlement, newest first: only whoever has made a package can fetch it. */
export async function packagesOf(tx: Tx, actor: Actor, settlementId: string) {
  await scopedId(tx, actor, 'app.settlement', settlementId)
  const rows = await tx
    .selectFrom('app.evidence_package as k')
    .select(['k.id', 'k.filename', 'k.bill_count', 'k.file_count', 'k.manifest_hash', 'k.creator', 'k.create_at'])
    .where(inScope(actor, 'k'))
    .where('k.tenant_id', '=', actor.tenantId)
    .where('k.subject_id', '=', settlementId)
    .orderBy('k.id', 'desc')
    .limit(50)
    .execute()
  return { results: rows.map((row) => ({ ...row, manifest_hash: row.manifest_hash.toString('hex'), create_at: row.create_at.toISOString() })) }
}
