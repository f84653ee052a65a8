import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { exportTaskDetails, type listTaskDetails } from '@linggong/shared/contract/task-details'
import { taskDetailFields } from '@linggong/shared/domain/fields/task-detail'
import { maskIdNoTwo } from '@linggong/shared/domain/masks'
import { defineExport } from '../../documents/export-job.ts'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import { byKeyset } from '../../jobs/keyset.ts'
import type { Actor } from '../../kernel/actor.ts'
import { mapPage, page, splitPaging, wireTimes, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped, inScope, scopedId } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { fileUrl } from '../files/service.ts'
import { is, matching } from '../lists/filters.ts'
import { countOf } from '../lists/serve.ts'

type Query = z.output<NonNullable<typeof listTaskDetails.query>>
type Filters = z.output<NonNullable<typeof exportTaskDetails.query>>

const details = (tx: Tx, actor: Actor, settlement: string, filters: Filters) =>
  tx
    .selectFrom('app.settlement_detail as d')
    .innerJoin('app.bill as b', (join) => join.onRef('b.park_id', '=', 'd.park_id').onRef('b.id', '=', 'd.bill_id'))
    .select(['d.id', 'd.record_id', 'd.bill_id', 'd.content', 'd.quantity', 'd.unit_price', 'd.amount', 'd.done_at', 'd.place', 'd.remark', 'd.file_ids', 'd.create_at', 'b.sn as bill_sn', 'b.name as user_name', 'b.id_no'])
    .where(inScope(actor, 'd'))
    .where('d.settlement_id', '=', settlement)
    .where(matching('d', filters, { record_id: is, bill_id: is }))

type Detail = Awaited<ReturnType<ReturnType<typeof details>['execute']>>[number]

/** `12.50` is told as `12.5`. */
const decimal = (text: string): string => String(Number(text))

const wire = ({ file_ids, quantity, id_no, ...row }: Detail) => wireTimes({ ...row, quantity: decimal(quantity), id_no: maskIdNoTwo(id_no), file_urls: file_ids.map(fileUrl) })

/** A page of the details, and how many bills have any. */
export async function taskDetailsOf(tx: Tx, actor: Actor, id: string, query: Query) {
  const settlement = await scopedId(tx, actor, 'app.settlement', id)
  const [filters, paging] = splitPaging(query)
  const found = await page(tx, details(tx, actor, id, filters), paging, { id: 'd.id', done_at: 'd.done_at', amount: 'd.amount', create_at: 'd.id' })
  const { covered } = await tx
    .selectFrom('app.settlement_detail as d')
    .innerJoin('app.bill as b', (join) => join.onRef('b.park_id', '=', 'd.park_id').onRef('b.id', '=', 'd.bill_id').onRef('b.settlement_id', '=', 'd.settlement_id'))
    .select(sql<number>`count(distinct d.bill_id)`.as('covered'))
    .where('d.park_id', '=', settlement.park_id)
    .where('d.settlement_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...mapPage(found, wire), covered }
}

const records = (tx: Tx, actor: Actor) => scoped(tx, actor, 'app.settlement_detail_record').selectAll('app.settlement_detail_record')

function recordWire({ id, settlement_id, kind, filename, file_ids, total, remark, creator, create_at, version }: Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number]) {
  return { id, settlement_id, kind, filename, file_urls: file_ids.map(fileUrl), total, remark, creator, create_at: create_at.toISOString(), version }
}

export async function recordsOf(tx: Tx, actor: Actor, id: string, paging: Paging) {
  await scopedId(tx, actor, 'app.settlement', id)
  const of = records(tx, actor).where('app.settlement_detail_record.settlement_id', '=', id)
  return mapPage(await page(tx, of, paging, { id: 'app.settlement_detail_record.id', create_at: 'app.settlement_detail_record.id' }), recordWire)
}

export async function recordOf(tx: Tx, actor: Actor, id: string) {
  return recordWire((await records(tx, actor).where('app.settlement_detail_record.id', '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound))
}

const { column, custom } = sheetColumnsOf(taskDetailFields)

export const taskDetailExport = defineExport(exportTaskDetails, {
  category: 'task_detail',
  columns: [
    column('bill_sn', 22), column('user_name', 12), column('id_no', 22), column('content', 40), custom('quantity', ({ quantity }: Detail) => decimal(quantity), 10), column('unit_price', 12), column('amount', 14),
    column('done_at', 14), column('place', 24), column('remark', 24), column('create_at'),
  ],
  count: async (tx, actor, filters, most, { id }) => {
    await scopedId(tx, actor, 'app.settlement', id)
    return countOf(tx, details(tx, actor, id, filters).clearSelect().select(sql`1`.as('one')).limit(most))
  },
  rows: (deps, actor, filters, { id }) =>
    byKeyset((before, limit) =>
      inTransaction(deps.db, actor, (tx) => {
        const rows = details(tx, actor, id, filters).orderBy('d.id', 'desc').limit(limit)
        return (before === null ? rows : rows.where(sql<SqlBool>`d.id < ${before}`)).execute()
      }, { readOnly: true }),
    ),
})
