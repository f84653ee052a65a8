import { sql, type NotNull, type SqlBool } from 'kysely'
import type { z } from 'zod'
import * as contract from '@linggong/shared/contract/user-audits'
import { listTerminationBatches } from '@linggong/shared/contract/user-terminations'
import { userAuditFields } from '@linggong/shared/domain/fields/user-audit'
import { auditMachine, terminationBatchMachine } from '@linggong/shared/domain/machines/company-user'
import { maskIdNoTwo, maskPhone } from '@linggong/shared/domain/masks'
import { type AuditKind, userAudit } from '@linggong/shared/domain/user-audits'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { wireTimes } from '../../kernel/lists.ts'
import { seatsOf } from '../../kernel/person.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inPark, inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { fileUrl } from '../files/service.ts'
import { contains, inDateRange, is, matching, on, oneOf, personNamed } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { fromStatement, serveList, serveRead } from '../lists/serve.ts'

type Filter = Omit<z.output<NonNullable<typeof contract.exportTerminationAudits.query>>, 'batch_sn'> & { readonly batch_sn?: string | undefined }

const orderings = { id: 'a.id', sn: 'a.sn', create_at: 'a.create_at', audit_at: 'a.audit_at' } as const

/**
 * The audits of one kind, with whom they are about. Each has its person, cooperation and enterprise; they are joined on the left all the same, so
 * that a count, or a page that looks for ids alone, does without them.
 */
const statement = (kind: AuditKind) => (tx: Tx, actor: Actor, { batch_sn, ...filter }: Filter) =>
  tx
    .selectFrom('app.user_audit as a')
    .leftJoin('app.person as p', 'p.id', 'a.person_id')
    .leftJoin('app.company_user as u', (join) => join.onRef('u.id', '=', 'a.company_user_id').onRef('u.park_id', '=', 'a.park_id'))
    .leftJoin(tenantNames.as('c'), 'c.id', 'a.company_id')
    .leftJoin('app.termination_batch as b', (join) => join.onRef('b.id', '=', 'a.batch_id').onRef('b.park_id', '=', 'a.park_id'))
    .select(['a.id', 'a.sn', 'a.status', 'a.company_user_id', 'a.person_id as user_id', 'a.company_id', 'a.cause', 'a.reason', 'a.batch_id', 'a.material', 'a.creator', 'a.create_at', 'a.auditor', 'a.audit_at', 'a.version'])
    .select(['p.name as user_name', 'p.id_no', 'c.name as company_name'])
    .select(sql<string>`coalesce(nullif(u.phone, ''), p.phone)`.as('phone'))
    .select(sql<string>`coalesce(b.sn, '')`.as('batch_sn'))
    .select(sql<boolean>`coalesce(a.creator_id = any(${[...seatsOf(actor)]}::uuid[]), false)`.as('is_own'))
    .where(inScope(actor, 'a'))
    .where('a.kind', '=', kind)
    .$if(batch_sn !== undefined && batch_sn !== '', (rows) => rows.where('b.sn', '=', batch_sn ?? ''))
    .$narrowType<{ user_name: NotNull; id_no: NotNull; company_name: NotNull }>()
    .where(matching('a', filter, { sn: contains, user_name: on('person_id', (column, text: string) => personNamed(column, [text])), company_id: is, status: oneOf, create_at: inDateRange }))

type Listed = Awaited<ReturnType<ReturnType<ReturnType<typeof statement>>['execute']>>[number]

function wire({ material: _material, ...row }: Listed) {
  return wireTimes({ ...row, id_no: maskIdNoTwo(row.id_no), phone: maskPhone(row.phone) })
}

const source = (kind: AuditKind) => fromStatement(statement(kind), orderings)
const shown = { wire, machine: auditMachine }
const { column } = sheetColumnsOf(userAuditFields)

export const auditLists = [
  serveRead(contract.listIdcardAudits, source('idcard'), shown),
  serveRead(contract.listLivenessAudits, source('liveness'), shown),
  serveRead(contract.listRealnameCollectAudits, source('realname_collect'), shown),
  serveList(contract.listTerminationAudits, source('termination'), {
    ...shown,
    category: 'termination_audit',
    columns: [
      column('sn', 22), column('user_name', 12), column('id_no', 22), column('phone', 16), column('company_name', 28), column('cause', 30), column('batch_sn', 22), column('status', 10), column('reason', 30),
      column('creator', 12), column('create_at'), column('auditor', 12), column('audit_at'),
    ],
  }),
]

/** One of them, with the addresses of its pictures, by which they are looked at on the record, and its change log. */
export async function auditOf(tx: Tx, actor: Actor, kind: AuditKind, id: string) {
  const row = (await statement(kind)(tx, actor, {}).where('a.id', '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound)
  const photos = userAudit(kind).photos.flatMap((purpose) => {
    const file = row.material[purpose]
    return file === undefined ? [] : [{ purpose, file_url: fileUrl(file) }]
  })
  return { ...wire(row), photos, ...(kind === 'liveness' ? await faceOf(tx, row) : noFace), events: await historyOf(tx, 'user_audit', id) }
}

const noFace = { face_outcome: '', face_reason: '' } as const

/** What the bureau says of the picture that is audited. */
async function faceOf(tx: Tx, { company_user_id, material }: Listed) {
  const check = await tx
    .selectFrom('app.auth_check')
    .select(['outcome as face_outcome', 'reason as face_reason'])
    .where(inPark(tx))
    .where('company_user_id', '=', company_user_id)
    .where('photo_id', '=', material.liveness_photo ?? null)
    .executeTakeFirst()
  return check ?? noFace
}

type BatchFilter = z.output<NonNullable<typeof listTerminationBatches.counted.query>>

const batchStatement = (tx: Tx, actor: Actor, filter: BatchFilter) =>
  tx
    .selectFrom('app.termination_batch as b')
    .innerJoin(tenantNames.as('c'), 'c.id', 'b.company_id')
    .select(['b.id', 'b.sn', 'b.status', 'b.company_id', 'c.name as company_name', 'b.total', 'b.passed_count', 'b.rejected_count', 'b.reason', 'b.creator', 'b.create_at', 'b.auditor', 'b.audit_at', 'b.version'])
    .select(sql<number>`b.total - b.passed_count - b.rejected_count`.as('open_count'))
    .select(sql<boolean>`coalesce(b.creator_id = any(${[...seatsOf(actor)]}::uuid[]), false)`.as('is_own'))
    .where(inScope(actor, 'b'))
    .where(matching('b', filter, { sn: contains, company_id: is, status: oneOf, create_at: inDateRange }))

export const batchList = serveRead(
  listTerminationBatches,
  fromStatement(batchStatement, { id: 'b.id', sn: 'b.sn', create_at: 'b.create_at', audit_at: 'b.audit_at' }),
  { wire: wireTimes, machine: terminationBatchMachine },
)

export async function batchOf(tx: Tx, actor: Actor, id: string) {
  const row = (await batchStatement(tx, actor, {}).where('b.id', '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound)
  return { ...wireTimes(row), events: await historyOf(tx, 'termination_batch', id) }
}

/** How many wait in each list, for the tabs over them. */
export async function waitingOf(tx: Tx, actor: Actor): Promise<{ readonly counts: Readonly<Record<string, number>> }> {
  const rows = await tx.selectFrom('app.user_audit as a').select(['a.kind', sql<number>`count(*)`.as('n')]).where(inScope(actor, 'a')).where('a.status', '=', 'to_audit').groupBy('a.kind').orderBy('a.kind').execute()
  const { n } = await tx.selectFrom('app.termination_batch as b').select(sql<number>`count(*)`.as('n')).where(inScope(actor, 'b')).where(sql<SqlBool>`b.status = 'to_audit'`).executeTakeFirstOrThrow()
  return { counts: { ...Object.fromEntries(rows.map(({ kind, n: count }) => [userAudit(kind).document, count])), termination_batch: n } }
}
