import { sql } from 'kysely'
import { SERVICES, servicesOut, type ServiceKey } from '@linggong/shared/domain/topup'
import { insertRows } from '../../db/bulk.ts'
import type { Usage } from '../../db/column-types.ts'
import type { Row } from '../../db/tables.ts'
import type { Chain } from '../../kernel/actor.ts'
import { newIdAt, newIds } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import { chainOf } from '../../kernel/session.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { TopupLine } from './lines.ts'

/** An organisation whose counts are used up, and bought. */
export interface Payer {
  readonly tenant_id: string
  readonly flavour: 'park' | 'platform' | 'agency'
  readonly chain: Chain
}

interface Use {
  readonly payer: Payer
  readonly service: ServiceKey
  readonly count: number
  /** Of what uses it up: the same one twice is used up once. */
  readonly requestNo: string
  readonly usage: Usage
}

/**
 * Who pays for what an organisation uses: an agency also for its enterprises, parks and groups for themselves; the operator pays nobody, so
 * nothing is counted.
 */
export async function payerFor(tx: Tx, tenantId: string): Promise<Payer | null> {
  const tenant = await tx.selectFrom('app.tenant').select(['id', 'flavour', 'park_id', 'platform_id', 'agency_id']).where('id', '=', tenantId).executeTakeFirst()
  if (tenant === undefined) return null
  const { id, flavour, agency_id, ...above } = tenant
  if (flavour === 'company' && agency_id !== null) return { tenant_id: agency_id, flavour: 'agency', chain: chainOf('agency', agency_id, { ...above, agency_id: null }) }
  return flavour === 'park' || flavour === 'platform' || flavour === 'agency' ? { tenant_id: id, flavour, chain: chainOf(flavour, id, { ...above, agency_id }) } : null
}

/**
 * Uses up units of a service, in the transaction of what uses them. Where too few are left, codes are owed: they are sent all the same,
 * since nobody could sign in or pay without them; any other service is refused (no. 16 of docs/breadth). The row of the balance is locked
 * until the end of the transaction, so this comes last.
 */
export async function consume(tx: Tx, { payer, service, count, requestNo, usage }: Use, now: Date): Promise<void> {
  const place = { tenant_id: payer.tenant_id, flavour: payer.flavour, ...payer.chain }
  const { ref } = usage
  const entry = await tx
    .insertInto('app.service_entry')
    .values({
      ...place, id: newIdAt(now), service, change: -count, reason: 'use', create_at: now, request_no: requestNo, category: usage.category, used_by: usage.tenant_id, staff: usage.staff,
      ref_kind: ref?.kind ?? null, ref_id: ref?.id ?? null, ref_sn: ref?.sn ?? '',
    })
    .onConflict((conflict) => conflict.columns(['request_no', 'service', 'park_id']).where('request_no', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (entry === undefined) return
  if (service !== 'sms') {
    const left = await tx
      .updateTable('app.service_balance')
      .set((eb) => ({ count: eb('count', '-', count) }))
      .where('park_id', '=', place.park_id)
      .where('tenant_id', '=', place.tenant_id)
      .where('service', '=', service)
      .where('count', '>=', count)
      .returning('count')
      .executeTakeFirst()
    if (left === undefined) refuse(400, servicesOut(service))
    return
  }
  await tx
    .insertInto('app.service_balance')
    .values({ ...place, service, count: 0, debt: count })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'service', 'park_id']).doUpdateSet({
        count: sql<number>`greatest(app.service_balance.count - excluded.debt, 0)`,
        debt: sql<number>`app.service_balance.debt + greatest(excluded.debt - app.service_balance.count, 0)`,
      }),
    )
    .execute()
}

interface Uses {
  readonly payer: Payer
  readonly service: Exclude<ServiceKey, 'sms'>
  readonly uses: readonly Pick<Use, 'requestNo' | 'usage'>[]
}

/** The same of one unit for each of many requests, in two statements; refused altogether where too few are left. */
export async function consumeMany(tx: Tx, { payer, service, uses }: Uses, now: Date): Promise<void> {
  if (uses.length === 0) return
  const { park_id, platform_id, agency_id, company_id } = payer.chain
  const list = uses.map(({ requestNo, usage: { category, tenant_id, staff, ref } }) => ({ id: newIdAt(now), request_no: requestNo, category, used_by: tenant_id, staff, ref_kind: ref?.kind ?? null, ref_id: ref?.id ?? null, ref_sn: ref?.sn ?? '' }))
  const { rows } = await sql<{ id: string }>`
    insert into app.service_entry (tenant_id, flavour, park_id, platform_id, agency_id, company_id, service, change, reason, create_at, id, request_no, category, used_by, staff, ref_kind, ref_id, ref_sn)
    select ${payer.tenant_id}::uuid, ${payer.flavour}, ${park_id}::uuid, ${platform_id}::uuid, ${agency_id}::uuid, ${company_id}::uuid, ${service}, -1, 'use', ${now}::timestamptz, u.*
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as u(id uuid, request_no text, category text, used_by uuid, staff text, ref_kind text, ref_id uuid, ref_sn text)
    on conflict (request_no, service, park_id) where request_no is not null do nothing
    returning id`.execute(tx)
  if (rows.length === 0) return
  const left = await tx
    .updateTable('app.service_balance')
    .set((eb) => ({ count: eb('count', '-', rows.length) }))
    .where('park_id', '=', park_id)
    .where('tenant_id', '=', payer.tenant_id)
    .where('service', '=', service)
    .where('count', '>=', rows.length)
    .returning('count')
    .executeTakeFirst()
  if (left === undefined) refuse(400, servicesOut(service))
}

/** How many units are left; 0 where none was ever bought. */
export async function leftOf(tx: Tx, payer: Payer, service: ServiceKey): Promise<number> {
  const row = await tx.selectFrom('app.service_balance').select('count').where('park_id', '=', payer.chain.park_id).where('tenant_id', '=', payer.tenant_id).where('service', '=', service).executeTakeFirst()
  return row?.count ?? 0
}

/** Refuses before another system is asked what could not be paid for afterwards; what has been paid for may be asked again. */
export async function refuseWithout(tx: Tx, payer: Payer, service: ServiceKey, requestNo: string): Promise<void> {
  const paid = await tx.selectFrom('app.service_entry').select('id').where('park_id', '=', payer.chain.park_id).where('request_no', '=', requestNo).where('service', '=', service).executeTakeFirst()
  if (paid !== undefined) return
  if ((await leftOf(tx, payer, service)) === 0) refuse(400, servicesOut(service))
}

type Place = Pick<Row<'app.service_balance'>, 'tenant_id' | 'flavour' | 'park_id' | 'platform_id' | 'agency_id' | 'company_id'>

const order: readonly string[] = SERVICES.map(({ value }) => value)

/**
 * The counts of an order that was paid: what is owed is taken first. The entry documents the origin of a count and prevents an order from
 * being credited twice; the balance is what remains.
 */
export async function credit(tx: Tx, place: Place, orderId: string, lines: readonly TopupLine[], now: Date): Promise<void> {
  // In one order for everybody, so that two orders of an organisation do not wait for each other's rows.
  const bought = lines.filter(({ count }) => count > 0).toSorted((a, b) => order.indexOf(a.service) - order.indexOf(b.service))
  if (bought.length === 0) return
  const ids = newIds(bought.length)
  await insertRows(
    tx,
    'app.service_entry',
    bought.map(({ service, count }, index) => ({ ...place, id: ids[index] ?? '', service, change: count, reason: 'topup' as const, order_id: orderId, create_at: now })),
  )
  await tx
    .insertInto('app.service_balance')
    .values(bought.map(({ service, count }) => ({ ...place, service, count })))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'service', 'park_id']).doUpdateSet({
        count: sql<number>`app.service_balance.count + greatest(excluded.count - app.service_balance.debt, 0)`,
        debt: sql<number>`greatest(app.service_balance.debt - excluded.count, 0)`,
      }),
    )
    .execute()
}
