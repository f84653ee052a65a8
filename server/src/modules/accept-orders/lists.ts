import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { listAcceptOrders, listBillAcceptOrders } from '@linggong/shared/contract/accept-orders'
import type { Actor } from '../../kernel/actor.ts'
import { mapPage, page, splitPaging, wireTimes } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { fileUrl } from '../files/service.ts'
import { contains, inDays, is, matching } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'

type Query<C extends { readonly query: z.ZodType | undefined }> = z.output<NonNullable<C['query']>>

/** One of its bills is paid. */
const isPaid = sql<boolean>`exists (
  select from app.bill_accept_order paid join app.bill on app.bill.park_id = paid.park_id and app.bill.id = paid.bill_id
  where paid.park_id = a.park_id and paid.accept_order_id = a.id and app.bill.status = 'paid')`

const columns = ['a.id', 'a.sn', 'a.name', 'a.company_id', 'a.file_id', 'a.bill_count', 'a.amount', 'a.accept_at', 'a.remark', 'a.creator', 'a.create_at', 'c.name as company_name'] as const

const forms = (tx: Tx, actor: Actor) =>
  tx.selectFrom('app.accept_order as a').innerJoin(tenantNames.as('c'), 'c.id', 'a.company_id').select(columns).select(isPaid.as('is_paid')).where(inScope(actor, 'a'))

type Form = Awaited<ReturnType<ReturnType<typeof forms>['execute']>>[number]

const wire = <R extends Form>({ file_id, ...row }: R) => wireTimes({ ...row, file_url: fileUrl(file_id) })

export async function acceptOrdersOf(tx: Tx, actor: Actor, query: Query<typeof listAcceptOrders>) {
  const [filters, paging] = splitPaging(query)
  const matched = forms(tx, actor).where(matching('a', filters, { name: contains, sn: contains, company_id: is, accept_at: inDays }))
  return mapPage(await page(tx, matched, paging, { id: 'a.id', sn: 'a.sn', accept_at: 'a.accept_at', amount: 'a.amount', create_at: 'a.id' }), wire)
}

export async function acceptOrderOf(tx: Tx, actor: Actor, id: string) {
  return wire((await forms(tx, actor).where('a.id', '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound))
}

/** The forms of a bill, the latest first; or the bills of a form (R658). */
export async function billAcceptOrdersOf(tx: Tx, actor: Actor, query: Query<typeof listBillAcceptOrders>) {
  const [{ bill_id, accept_order_id }, paging] = splitPaging(query)
  const linked = forms(tx, actor)
    .innerJoin('app.bill_accept_order as l', (join) => join.onRef('l.park_id', '=', 'a.park_id').onRef('l.accept_order_id', '=', 'a.id'))
    .innerJoin('app.bill as b', (join) => join.onRef('b.park_id', '=', 'l.park_id').onRef('b.id', '=', 'l.bill_id'))
    .select(['l.bill_id', 'b.sn as bill_sn', 'b.status as bill_status', 'b.amount as bill_amount'])
    .where(inScope(actor, 'l'))
    .$if(bill_id !== undefined, (rows) => rows.where(sql<SqlBool>`l.bill_id = ${bill_id}`))
    .$if(accept_order_id !== undefined, (rows) => rows.where(sql<SqlBool>`l.accept_order_id = ${accept_order_id}`))
  const found = await page(tx, linked, paging, { id: accept_order_id === undefined ? 'a.id' : 'l.bill_id', accept_at: 'a.accept_at', bill_amount: 'b.amount' })
  return mapPage(found, (row) => ({ ...wire(row), id: `${row.bill_id}.${row.id}`, accept_order_id: row.id }))
}
