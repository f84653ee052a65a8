import type { z } from 'zod'
import type { createTopupOrder, updateTopupOrder } from '@linggong/shared/contract/topup-orders'
import { topupFields } from '@linggong/shared/domain/fields/topup'
import { next, NOT_ALLOWED, type CheckedOf } from '@linggong/shared/domain/machines/machine'
import { topupMachine, type TopupAction } from '@linggong/shared/domain/machines/topup'
import { ORDER_STEPS } from '@linggong/shared/domain/service-pages'
import type { Row } from '../../db/tables.ts'
import { isHeld, type Actor, type Caller } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { newId, nextSerials } from '../../kernel/ids.ts'
import { asSeen, writeChange, type Columns } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScopeOfTenant, scoped, scopedId } from '../../kernel/scope.ts'
import { chainOf } from '../../kernel/session.ts'
import { firstState, stateAfter } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { ownUploads } from '../files/own.ts'
import { checkAmounts, countsOf, insertLines, linesOf, pricesOf, readLines, type TopupLine } from './lines.ts'
import { credit, type Payer } from './metering.ts'
import { refuseOtherPrices } from './prices.ts'

type Order = Row<'app.topup_order'>
type Wish = z.output<NonNullable<typeof createTopupOrder.body>>
type Change = z.output<NonNullable<typeof updateTopupOrder.body>>

/** Orders counts for an organisation, or as one. Returns the id. */
export async function createOrder(tx: Tx, actor: Actor, wish: Wish, now: Date): Promise<string> {
  const { tenant_id, flavour, chain } = await ownerOf(tx, actor, wish)
  const lines = linesOf(wish)
  checkAmounts(lines, wish.amount, wish.discount_amount)
  if (actor.flavour !== 'saas') await refuseOtherPrices(tx, lines, now)
  const status = firstState(topupMachine, {}, actor)
  const id = newId()
  const [sn = ''] = await nextSerials(tx, 'CZ', 1, now)
  const { amount, discount_amount, remark } = wish
  const made = await tx
    .insertInto('app.topup_order')
    .values({ ...chain, id, tenant_id, flavour, sn, status, amount, discount_amount, is_discount_claimed: actor.flavour !== 'saas' && discount_amount > 0, remark, creator_id: actor.staffId, creator: actor.name, create_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertLines(tx, chain, id, lines)
  await recordChange(tx, actor, 'topup_order', id, 'create', diff(null, told(made, lines.filter(({ count }) => count > 0)), topupFields), made)
  return id
}

/** Whose order it is: the one organisation that the body names, for a buyer itself. */
async function ownerOf(tx: Tx, actor: Actor, { park_id, platform_id, agency_id }: Pick<Wish, 'park_id' | 'platform_id' | 'agency_id'>): Promise<Payer> {
  const named = [park_id, platform_id, agency_id].filter((id) => id !== null && id !== undefined)
  const [one] = named
  if (named.length !== 1 || one === undefined) refuse(400, '请选择一个园区、集团或业务公司')
  if (actor.flavour !== 'saas' && one !== actor.tenantId) refuse(404, texts.notFound)
  const wanted = one === park_id ? 'park' : one === platform_id ? 'platform' : 'agency'
  const tenant = await tx
    .selectFrom('app.tenant as t')
    .select(['t.id', 't.park_id', 't.platform_id', 't.agency_id'])
    .where('t.id', '=', one)
    .where('t.flavour', '=', wanted)
    .where(inScopeOfTenant(actor, 't'))
    .executeTakeFirst()
  if (tenant === undefined) refuse(404, texts.notFound)
  const { id, ...above } = tenant
  return { tenant_id: id, flavour: wanted, chain: chainOf(wanted, id, above) }
}

/** Everything that becomes of an order has its own right, though all of it is one call. */
export async function changeOrder(tx: Tx, actor: Actor, id: string, change: Change, now: Date): Promise<void> {
  const { action } = change
  const from = asSeen(await lockOrder(tx, actor, id), change.version)
  const keys = ORDER_STEPS[action][actor.flavour] ?? refuse('not_allowed', NOT_ALLOWED)
  if (!keys.some((key) => isHeld(actor, key))) refuse('forbidden', texts.forbidden)
  switch (action) {
    case 'update':
      return edit(tx, actor, from, 'update', change, now)
    case 'resubmit':
      return edit(tx, actor, from, 'resubmit', change, now)
    case 'upload_voucher': {
      const voucher_url = change.voucher_url ?? ''
      await ownUploads(tx, actor, [voucher_url], { purpose: 'topup_voucher', field: 'voucher_url', fault: '请上传付款凭证' })
      await step(tx, actor, from, 'upload_voucher', { voucher_url, pay_at: now, reject_reason: '', ...(change.remark !== undefined && { remark: change.remark }) })
      return
    }
    case 'confirm':
      return confirm(tx, actor, from, now)
    case 'reject':
      return reject(tx, actor, from, change.reason)
    case 'cancel':
      await step(tx, actor, from, 'cancel', {})
  }
}

/** The counts rise in the transaction that says so. */
async function confirm(tx: Tx, actor: Actor, from: Order, now: Date): Promise<void> {
  const lines = await readLines(tx, from.park_id, from.id)
  const done = await step(tx, actor, from, 'confirm', { finish_at: now })
  await credit(tx, placeOf(done), done.id, lines, now)
}

async function reject(tx: Tx, actor: Actor, from: Order, reason: string): Promise<void> {
  await step(tx, actor, from, 'reject', { reject_reason: reason }, undefined, 'reason')
}

/** Other contents: by a buyer at the operator's prices of today. */
async function edit(tx: Tx, actor: Actor, from: Order, action: 'update' | 'resubmit', { amount = 0, price, discount_amount, remark = from.remark, ...wish }: Change, now: Date): Promise<void> {
  const named = wish.park_id ?? wish.platform_id ?? wish.agency_id
  if (named !== null && named !== undefined && named !== from.tenant_id) refuse(400, '不能更改订单的客户')
  const before = await readLines(tx, from.park_id, from.id)
  const lines = linesOf({ ...wish, price: price ?? pricesOf(before) })
  checkAmounts(lines, amount, discount_amount)
  if (actor.flavour !== 'saas') await refuseOtherPrices(tx, lines, now)
  await tx.deleteFrom('app.topup_line').where('park_id', '=', from.park_id).where('order_id', '=', from.id).execute()
  await insertLines(tx, from, from.id, lines)
  // What the other side had entered stays its own until it is changed.
  const is_discount_claimed = discount_amount > 0 && (discount_amount === from.discount_amount ? from.is_discount_claimed : actor.flavour !== 'saas')
  const set = { amount, discount_amount, is_discount_claimed, remark }
  if (action === 'update') await step(tx, actor, from, 'update', set, { before, after: lines })
  else await step(tx, actor, from, 'resubmit', set, { before, after: lines })
}

/** The caller's own order, any of them for the operator; locked once its park is known. */
async function lockOrder(tx: Tx, actor: Actor, id: string): Promise<Order> {
  const found = await scoped(tx, actor, 'app.topup_order')
    .select('app.topup_order.park_id')
    .where('app.topup_order.id', '=', id)
    .$if(actor.flavour !== 'saas', (rows) => rows.where('app.topup_order.tenant_id', '=', actor.tenantId))
    .executeTakeFirst()
  if (found === undefined) refuse(404, texts.notFound)
  return scopedId(tx, actor, 'app.topup_order', id, { lock: true, parkId: found.park_id })
}

const told = (order: Order, lines: readonly TopupLine[]) => {
  const { sn, status, amount, discount_amount, voucher_url, remark, reject_reason } = order
  const known = new Set<string>(lines.map(({ service }) => service))
  const only = (values: Readonly<Record<string, number>>) => Object.fromEntries(Object.entries(values).filter(([key]) => known.has(key.replace(/_(?:count|price)$/u, ''))))
  return { sn, status, amount, discount_amount, voucher_url, remark, reject_reason, ...only(countsOf(lines)), ...only(pricesOf(lines)) }
}

/** A step of the machine: columns, version and one entry of the change log. `lines`: where they change. */
async function step<A extends TopupAction>(tx: Tx, by: Caller, from: Order, action: A, set: Omit<Columns<'app.topup_order'>, 'status'>, lines?: { readonly before: readonly TopupLine[]; readonly after: readonly TopupLine[] }, ...checked: CheckedOf<typeof topupMachine, A>): Promise<Order> {
  const status = stateAfter(next(topupMachine, from, action, by.flavour, ...checked))
  const after = await writeChange(tx, 'app.topup_order', from, { ...set, status })
  await recordChange(tx, by, 'topup_order', from.id, action, diff(told(from, lines?.before ?? []), told(after, lines?.after ?? []), topupFields), after)
  return after
}

const placeOf = ({ tenant_id, flavour, park_id, platform_id, agency_id, company_id }: Order) => ({ tenant_id, flavour, park_id, platform_id, agency_id, company_id })
