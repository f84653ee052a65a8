import { sql } from 'kysely'
import type { z } from 'zod'
import { listTopupOrders, type exportTopupOrders } from '@linggong/shared/contract/topup-orders'
import { topupFields } from '@linggong/shared/domain/fields/topup'
import { topupMachine } from '@linggong/shared/domain/machines/topup'
import { perPrice, perService, SERVICES, type ServiceKey } from '@linggong/shared/domain/topup'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inDateRange, is, like, matching, on, oneOf } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { fromStatement, serveList } from '../lists/serve.ts'

type Filter = z.output<NonNullable<typeof exportTopupOrders.body>>

const orderings = { id: 'o.id', sn: 'o.sn', create_at: 'o.create_at', pay_at: 'o.pay_at', finish_at: 'o.finish_at' } as const

/** Count and price by service. */
type Lines = Readonly<Partial<Record<ServiceKey, readonly [count: number, price: number]>>>

/** The orders of all for the operator, their own for everybody else, whoever is below them. */
const statement = (tx: Tx, actor: Actor, { tenant_name, ...filter }: Filter) =>
  tx
    .selectFrom('app.topup_order as o')
    .innerJoin(tenantNames.as('t'), 't.id', 'o.tenant_id')
    .selectAll('o')
    .select('t.name as tenant_name')
    .select(sql<Lines>`(select jsonb_object_agg(l.service, jsonb_build_array(l.count, l.price)) from app.topup_line l where l.park_id = o.park_id and l.order_id = o.id)`.as('lines'))
    .where(inScope(actor, 'o'))
    .$if(actor.flavour !== 'saas', (rows) => rows.where('o.park_id', '=', actor.chain.park_id).where('o.tenant_id', '=', actor.tenantId))
    .$if(tenant_name !== undefined && tenant_name !== '', (rows) => rows.where('t.name', 'like', like(tenant_name ?? '')))
    .where(matching('o', filter, { sn: is, owner_flavour: on('flavour', oneOf), status: oneOf, create_at: inDateRange, finish_at: inDateRange }))

type Listed = Awaited<ReturnType<ReturnType<typeof statement>['execute']>>[number]

const time = (value: Date | null): string | null => (value === null ? null : value.toISOString())

const own = (row: Listed, flavour: 'park' | 'platform' | 'agency') => (row.flavour === flavour ? row.tenant_id : null)
const ownerFlavour = ({ flavour }: Listed): 'park' | 'platform' | 'agency' => (flavour === 'park' || flavour === 'platform' ? flavour : 'agency')

const wire = (row: Listed) => ({
  id: row.id,
  sn: row.sn,
  status: row.status,
  owner_flavour: ownerFlavour(row),
  park_id: own(row, 'park'),
  platform_id: own(row, 'platform'),
  agency_id: own(row, 'agency'),
  tenant_name: row.tenant_name,
  ...perService(({ value }) => row.lines[value]?.[0] ?? 0),
  price: perPrice(({ value }) => row.lines[value]?.[1] ?? 0),
  amount: row.amount,
  discount_amount: row.discount_amount,
  is_discount_claimed: row.is_discount_claimed,
  payable_amount: row.amount - row.discount_amount,
  voucher_url: row.voucher_url,
  remark: row.remark,
  reject_reason: row.reject_reason,
  creator: row.creator,
  create_at: row.create_at.toISOString(),
  pay_at: time(row.pay_at),
  finish_at: time(row.finish_at),
  version: row.version,
})

const { column, custom } = sheetColumnsOf(topupFields)

export const topupOrderList = serveList(listTopupOrders, fromStatement(statement, orderings), {
  wire,
  category: 'topup',
  machine: topupMachine,
  columns: [
    column('sn', 22), custom('owner_flavour', (row: Listed) => row.flavour, 10), column('tenant_name', 28),
    ...SERVICES.flatMap(({ value }) => [custom(`${value}_count`, (row: Listed) => row.lines[value]?.[0] ?? 0, 12), custom(`${value}_price`, (row: Listed) => row.lines[value]?.[1] ?? 0, 12)]),
    column('amount'), column('discount_amount'), custom('payable_amount', (row: Listed) => row.amount - row.discount_amount),
    column('status', 10), column('creator', 12), column('create_at'), column('pay_at'), column('finish_at'), column('remark', 28),
  ],
})

/** One of them with its change log. */
export async function orderOf(tx: Tx, actor: Actor, id: string) {
  const row = (await statement(tx, actor, {}).where('o.id', '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound)
  return { ...wire(row), events: await historyOf(tx, 'topup_order', id) }
}

/** Of the operator, who sees all organisations. */
export async function buyersFound(tx: Tx, { owner_flavour: flavour, search }: { readonly owner_flavour: 'park' | 'platform' | 'agency'; readonly search: string }) {
  const results = await tx.selectFrom('app.tenant').select(['id', 'name']).where('flavour', '=', flavour).where('name', 'like', like(search)).orderBy('name').orderBy('id').limit(50).execute()
  return { results }
}
