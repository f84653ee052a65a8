import { sql } from 'kysely'
import { acceptOrderFields } from '@linggong/shared/domain/fields/accept-order'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { billMachine, type BillStatus } from '@linggong/shared/domain/machines/bill'
import { next } from '@linggong/shared/domain/machines/machine'
import { sum } from '@linggong/shared/domain/money'
import { statusOf } from '@linggong/shared/domain/status-option'
import { BILL_STATUSES } from '@linggong/shared/domain/statuses'
import { businessDate, isRealDate } from '@linggong/shared/domain/time'
import { insertRows } from '../../db/bulk.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange, recordHistory, referenceTo, type HistoryEvent } from '../../kernel/history.ts'
import { newId, nextSerials } from '../../kernel/ids.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { handTo, ownUploads } from '../files/own.ts'
import { fileUrl } from '../files/service.ts'

interface Wish {
  readonly name: string
  readonly file_url: string
  readonly bill_ids: readonly string[]
  readonly accept_at: string
  readonly remark: string
}

interface Linked {
  readonly id: string
  readonly sn: string
  readonly status: BillStatus
  readonly amount: number
  readonly batch_id: string
  readonly park_id: string
  readonly platform_id: string
  readonly agency_id: string
  readonly company_id: string
}

interface Linking {
  readonly id: string
  readonly results: { id: string; sn: string; ok: boolean; text: string }[]
}

/** Attaches a form to those of the bills that can still be accepted, with a result for each (R657; decision 39). */
export async function createAcceptOrder(tx: Tx, actor: Actor, { bill_ids, file_url, ...wish }: Wish, now: Date): Promise<Linking> {
  if (!isRealDate(wish.accept_at) || wish.accept_at > businessDate(now)) wrong('accept_at', '验收日期不能晚于今天')
  const ids = [...new Set(bill_ids)]
  const bills = await lockedBills(tx, actor, ids)
  if (bills.length < ids.length) refuse(404, texts.notFound)
  const companies = new Set(bills.map(({ company_id }) => company_id)).size
  if (companies > 1) wrong('bill_ids', `所选账单属于 ${companies} 家企业，一张验收单只能关联一家企业的账单，请按企业分别关联`)
  const results = bills.map((bill) => ({ id: bill.id, sn: bill.sn, ...resultOf(actor, bill) }))
  const linked = bills.filter((_, index) => results[index]?.ok === true)
  const [first] = linked
  if (first === undefined) return wrong('bill_ids', '所选账单都不能关联验收单：已取消的账单没有可验收的工作')
  const files = await ownUploads(tx, actor, [file_url], { purpose: 'accept_order', field: 'file_url', fault: '请上传验收单文件' })
  const [file_id = ''] = files
  const chain = chainOf(first)
  await handTo(tx, actor, chain, files)
  const id = newId()
  const [sn = ''] = await nextSerials(tx, 'YS', 1, now)
  const facts = { ...wish, bill_count: linked.length, amount: sum(linked.map(({ amount }) => amount)) }
  await tx.insertInto('app.accept_order').values({ id, ...chain, sn, file_id, ...facts, creator: actor.name, create_at: now }).execute()
  await insertRows(tx, 'app.bill_accept_order', linked.map((bill) => ({ ...chain, bill_id: bill.id, accept_order_id: id })))
  await recordChange(tx, actor, 'accept_order', id, 'create', diff(null, { sn, ...facts, file_url }, acceptOrderFields), chain)
  await recordHistory(tx, eventsOf(actor, linked, 'accept', null, { id, name: nameOf(sn, wish.name) }))
  return { id, results }
}

/** Deletes a form, which its bills and the change log remember; refused once one of them is paid (decision 92). */
export async function removeAcceptOrder(tx: Tx, actor: Actor, id: string): Promise<void> {
  const order = await scopedId(tx, actor, 'app.accept_order', id, { lock: true })
  const links = await tx.selectFrom('app.bill_accept_order').select('bill_id').where('park_id', '=', order.park_id).where('accept_order_id', '=', id).execute()
  const bills = await lockedBills(tx, actor, links.map(({ bill_id }) => bill_id))
  const paid = bills.filter(({ status }) => status === 'paid').length
  if (paid > 0) refuse('not_allowed', `验收单 ${order.sn} 关联的账单已有 ${paid} 笔支付成功，不能删除`)
  const { sn, name, accept_at, remark, bill_count, amount } = order
  const gone = diff({ sn, name, accept_at, remark, bill_count, amount, file_url: fileUrl(order.file_id) }, { sn: null, name: null, accept_at: null, remark: null, bill_count: null, amount: null, file_url: null }, acceptOrderFields)
  await recordChange(tx, actor, 'accept_order', id, 'remove', gone, order)
  await recordHistory(tx, eventsOf(actor, bills, 'accept_removed', { id, name: nameOf(sn, name) }, null))
  await tx.deleteFrom('app.accept_order').where('park_id', '=', order.park_id).where('id', '=', id).execute()
}

/** Held, so that they are neither paid nor canceled meanwhile; in file order, as whoever changes them locks them. */
async function lockedBills(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Linked[]> {
  const { rows } = await sql<Linked>`
    select id, sn, status, amount, batch_id, park_id, platform_id, agency_id, company_id from app.bill
    where ${inScope(actor, 'app.bill')} and id = any(${[...ids]}::uuid[]) order by row_no, id for share`.execute(tx)
  return rows
}

function resultOf(actor: Actor, { status }: Linked): { ok: boolean; text: string } {
  return next(billMachine, { status }, 'accept', actor.flavour).ok ? { ok: true, text: '' } : { ok: false, text: `状态是“${statusOf(BILL_STATUSES, status).label}”` }
}

/** One event for the bills of each batch, which names them. */
function eventsOf(actor: Actor, bills: readonly Linked[], action: 'accept' | 'accept_removed', before: { id: string; name: string } | null, after: { id: string; name: string } | null): HistoryEvent[] {
  const content = diff({ accept_form: before && referenceTo(before) }, { accept_form: after && referenceTo(after) }, billFields)
  return [...Map.groupBy(bills, ({ batch_id }) => batch_id)].flatMap(([batch, members]) => {
    const [first] = members
    return first === undefined ? [] : [{ entity: 'bill', entityId: batch, chain: chainOf(first), action, actor: { id: actor.staffId, name: actor.name }, members: members.map(({ id }) => id), content }]
  })
}

const chainOf = ({ park_id, platform_id, agency_id, company_id }: Linked) => ({ park_id, platform_id, agency_id, company_id })
const nameOf = (sn: string, name: string): string => `${sn} ${name}`
const wrong = (field: string, text: string): never => refuse(400, text, { fields: [{ field, text }] })
