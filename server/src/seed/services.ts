import { Readable } from 'node:stream'
import sharp from 'sharp'
import { perPrice, perService, SERVICES, topUpAmount, type ServiceKey } from '@linggong/shared/domain/topup'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { insertRows } from '../db/bulk.ts'
import type { Usage } from '../db/column-types.ts'
import type { NewRow } from '../db/tables.ts'
import type { Actor } from '../kernel/actor.ts'
import { newId, newIdAt } from '../kernel/ids.ts'
import { inTransaction, SYSTEM, type Tx } from '../kernel/transaction.ts'
import { deliverOutbox } from '../modules/accounts/outbox.ts'
import { fileIdOf, offerUpload, receive } from '../modules/files/service.ts'
import { changeOrder, createOrder } from '../modules/topups/orders.ts'
import { savePrices } from '../modules/topups/prices.ts'
import { enterFinishedOrder } from '../modules/topups/service.ts'
import { clockAt, type SeedEnv } from './env.ts'
import { agencies } from './organisations.ts'
import { prices } from './topups.ts'

const price = perPrice(({ value }) => prices[value])

/** The operator's prices, orders in every state, and what was used in the last thirty days. */
export async function writeServices(env: SeedEnv, now: Date): Promise<void> {
  const { db } = env.deps
  const all = [...env.actors].map(([name, actor]) => ({ ...actor, organisation: name }))
  const operator = all.find(({ flavour }) => flavour === 'saas')
  const isThere = await inTransaction(db, SYSTEM, (tx) => tx.selectFrom('app.service_price').select('service').limit(1).executeTakeFirst())
  if (operator === undefined || isThere !== undefined) return
  // Before the first order.
  const early = clockAt(addDays(businessDate(now), -60), 0)
  await env.act(early, () => inTransaction(db, operator, (tx) => savePrices(tx, operator, { price }, early)))
  const buyers = all.filter(({ flavour }) => flavour === 'park' || flavour === 'platform' || flavour === 'agency')
  for (const buyer of buyers) await writeOrders(env, operator, buyer, now)
  // What the payments of the demo's history have sent is counted first.
  await deliverOutbox(env.deps)
  for (const [index, buyer] of buyers.entries()) await env.act(now, () => inTransaction(db, SYSTEM, (tx) => writeUses(tx, buyer, index, now)))
}

/** Of every buyer one in each state. */
async function writeOrders(env: SeedEnv, operator: Actor, buyer: Actor, now: Date): Promise<void> {
  const { db } = env.deps
  const days = (ago: number) => clockAt(addDays(businessDate(now), -ago), 90)
  const make = (at: Date, counts: Counts, discount = 0) => env.act(at, () => inTransaction(db, buyer, (tx) => createOrder(tx, buyer, wishOf(buyer, counts, discount), at)))
  const step = (who: Actor, at: Date, id: string, version: number, change: Pick<Change, 'action'> & Partial<Change>) =>
    env.act(at, () => inTransaction(db, who, (tx) => changeOrder(tx, who, id, { ...nothing, ...change, version }, at)))
  const pay = async (at: Date, id: string) => step(buyer, at, id, 1, { action: 'upload_voucher', voucher_url: await voucherOf(env, buyer, at) })

  // In the order of their days, as their lists show them.
  await step(buyer, days(20), await make(days(20), { contract_face: 300 }), 1, { action: 'cancel' })
  const rejected = await make(days(9), { sms: 2000 })
  await pay(days(8), rejected)
  await step(operator, days(8), rejected, 2, { action: 'reject', reason: '凭证金额与订单不符' })
  await pay(days(1), await make(days(2), { contract_sms: 1000 }, 5000))
  await make(days(1), { two_auth: 1000, bank_four_auth: 500 })
}

type Counts = Readonly<Partial<Record<ServiceKey, number>>>
type Change = Parameters<typeof changeOrder>[3]

const nothing = { ...perService(() => 0), discount_amount: 0, reason: '' }

function wishOf(buyer: Actor, counts: Counts, discount_amount: number) {
  const total = topUpAmount(SERVICES.map(({ value }) => ({ count: counts[value] ?? 0, price: prices[value] })))
  return { [`${buyer.flavour}_id`]: buyer.tenantId, ...perService(({ value }) => counts[value] ?? 0), price, amount: total.ok ? total.amount : 0, discount_amount, remark: '' }
}

const stripe = (width: number, height: number, background: string, left: number, top: number) => ({ input: { create: { width, height, channels: 3 as const, background } }, left, top })
const receiptParts = [stripe(432, 192, '#ffffff', 24, 24), stripe(220, 16, '#1f5fd6', 48, 56), ...[360, 300, 160].map((width, index) => stripe(width, 10, '#c5cdd8', 48, 100 + 28 * index))]

/** A picture that stands for the bank's receipt. */
async function voucherOf({ deps, act }: SeedEnv, buyer: Actor, at: Date): Promise<string> {
  const bytes = await sharp({ create: { width: 480, height: 240, channels: 3, background: '#f5f7fa' } }).composite(receiptParts).png().toBuffer()
  const offer = await act(at, () => inTransaction(deps.db, buyer, (tx) => offerUpload(tx, deps, buyer, { filename: '付款凭证.png', size: bytes.length, purpose: 'topup_voucher' })))
  await receive(deps, fileIdOf(offer.file_url) ?? '', Readable.from([bytes]))
  return offer.file_url
}

/** Days of use that the demo shows. */
const shown = 30

/** What was used day by day, less at weekends; an agency's mostly by its enterprises. Then so many codes are bought that as many are left as the demo says. */
async function writeUses(tx: Tx, buyer: Actor & { readonly organisation: string }, index: number, now: Date): Promise<void> {
  const { tenantId, chain, flavour } = buyer
  if (flavour === 'saas' || flavour === 'company') return
  const companies = flavour === 'agency' ? await tx.selectFrom('app.tenant').select(['id', 'manager_name']).where('agency_id', '=', tenantId).where('flavour', '=', 'company').orderBy('id').execute() : []
  const place = { ...chain, tenant_id: tenantId, flavour }
  const today = businessDate(now)
  const rows: NewRow<'app.service_entry'>[] = []
  const book = (service: ServiceKey, at: Date, usage: Omit<Usage, 'ref'>) =>
    rows.push({ ...place, id: newIdAt(at), service, change: -1, reason: 'use', request_no: newId(), category: usage.category, used_by: usage.tenant_id, staff: usage.staff, create_at: at })
  for (let ago = shown - 1; ago > 0; ago -= 1) {
    const day = addDays(today, -ago)
    const isWeekend = [0, 6].includes(new Date(`${day}T12:00:00+08:00`).getUTCDay())
    const codes = isWeekend ? 2 : 6 + ((ago * 7 + index * 3) % 9)
    for (let n = 0; n < codes; n += 1) {
      const company = companies[(ago + n) % Math.max(1, companies.length)]
      book('sms', clockAt(day, 5 + n * 31), { category: n % 3 === 0 ? 'self' : 'login', ...(n % 4 === 0 || company === undefined ? { tenant_id: tenantId, staff: buyer.name } : { tenant_id: company.id, staff: company.manager_name }) })
    }
    if (!isWeekend && ago % 3 === index % 3) book('enterprise_auth', clockAt(day, 200), { category: 'enterprise', tenant_id: tenantId, staff: buyer.name })
  }
  await insertRows(tx, 'app.service_entry', rows)
  for (const service of ['sms', 'enterprise_auth'] as const) {
    const used = rows.filter((row) => row.service === service).length
    await tx.updateTable('app.service_balance').set((eb) => ({ count: eb('count', '-', used) })).where('park_id', '=', chain.park_id).where('tenant_id', '=', tenantId).where('service', '=', service).execute()
  }
  const wanted = agencies.find(({ name }) => name === buyer.organisation)?.smsCount ?? 0
  const left = await tx.selectFrom('app.service_balance').select('count').where('park_id', '=', chain.park_id).where('tenant_id', '=', tenantId).where('service', '=', 'sms').executeTakeFirst()
  const missing = wanted - (left?.count ?? 0)
  if (missing > 0) await enterFinishedOrder(tx, SYSTEM, { tenantId, flavour, chain }, { lines: SERVICES.map(({ value }) => ({ service: value, count: value === 'sms' ? missing : 0, price: prices[value] })) }, now)
}
