import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { listServiceUses, type exportServiceUses } from '@linggong/shared/contract/service-use-records'
import { serviceUseFields } from '@linggong/shared/domain/fields/service-use'
import type { ServiceUse } from '@linggong/shared/domain/fields/service-use'
import { SERVICES } from '@linggong/shared/domain/topup'
import { addDays, businessDate, daysBetween, startOfDay } from '@linggong/shared/domain/time'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { firstIdAt } from '../../kernel/ids.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { contains, inDateRange, like, matching, oneOf, startsWith } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { fromStatement, serveList } from '../lists/serve.ts'

type Filter = z.output<NonNullable<typeof exportServiceUses.body>>

// Ids are made of the time, so their index serves both.
const orderings = { id: 'e.id', create_at: 'e.id' } as const

/** What the caller's organisation has paid for, also for the enterprises below it. */
const statement = (tx: Tx, actor: Actor, { company_name, ...filter }: Filter) =>
  tx
    .selectFrom('app.service_entry as e')
    .leftJoin(tenantNames.as('u'), (join) => join.onRef('u.id', '=', 'e.used_by').onRef('e.used_by', '<>', 'e.tenant_id'))
    .select(['e.id', 'e.create_at', 'e.service', 'e.used_by', 'e.tenant_id', 'e.staff', 'e.ref_kind', 'e.ref_id', 'e.ref_sn'])
    .select([sql<number>`-e.change`.as('count'), sql<ServiceUse>`e.category`.as('category'), sql<string>`coalesce(u.name, '')`.as('company_name')])
    .where(inScope(actor, 'e'))
    .where('e.park_id', '=', actor.chain.park_id)
    .where('e.tenant_id', '=', actor.tenantId)
    .where('e.reason', '=', 'use')
    .where('e.category', 'is not', null)
    // By ids: joined on their names, thousands of uses would be compared with every organisation.
    .$if(company_name !== undefined && company_name !== '', (rows) => rows.where(sql<SqlBool>`e.used_by <> e.tenant_id and e.used_by = any(array(select n.id from app.tenant_name n where n.name like ${like(company_name ?? '')}))`))
    .where(matching('e', filter, { service: oneOf, category: oneOf, staff: contains, ref_sn: startsWith, create_at: inDateRange }))

type Listed = Awaited<ReturnType<ReturnType<typeof statement>['execute']>>[number]

const wire = ({ id, create_at, service, count, category, used_by, tenant_id, company_name, staff, ref_kind, ref_id, ref_sn }: Listed) => ({
  id, service, count, category, company_name, staff, ref_kind, ref_id, ref_sn,
  create_at: create_at.toISOString(),
  company_id: used_by === tenant_id ? null : used_by,
})

const { column } = sheetColumnsOf(serviceUseFields)

export const serviceUseList = serveList(listServiceUses, fromStatement(statement, orderings), {
  wire,
  category: 'service_use',
  columns: [column('create_at'), column('service', 14), column('count', 10), column('category', 16), column('company_name', 28), column('staff', 12), column('ref_sn', 24)],
})

/** Days that are drawn. */
const shown = 30

/** What is left and owed of each service, and its use of each of the last days, the present one last. */
export async function usageOf(tx: Tx, actor: Actor, now: Date, length = shown) {
  const to_date = businessDate(now)
  const from_date = addDays(to_date, 1 - length)
  const mine = { park_id: actor.chain.park_id, tenant_id: actor.tenantId }
  const balances = await tx.selectFrom('app.service_balance').select(['service', 'count', 'debt']).where('park_id', '=', mine.park_id).where('tenant_id', '=', mine.tenant_id).execute()
  const day = sql<string>`to_char(create_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  const uses = await tx
    .selectFrom('app.service_entry')
    .select(['service', day.as('day'), sql<number>`sum(-change)::int`.as('count')])
    .where('park_id', '=', mine.park_id)
    .where('tenant_id', '=', mine.tenant_id)
    .where('reason', '=', 'use')
    // As an index has them: an organisation may have used very much before.
    .where('id', '>=', firstIdAt(startOfDay(from_date)))
    .groupBy(['service', day])
    .execute()
  const results = SERVICES.map(({ value }) => {
    const days = Array.from({ length }, () => 0)
    for (const use of uses) {
      const index = daysBetween(from_date, use.day)
      // The clock of another process may be ahead.
      if (use.service === value && index < length) days[index] = use.count
    }
    const left = balances.find(({ service }) => service === value)
    return { service: value, count: left?.count ?? 0, debt: left?.debt ?? 0, days }
  })
  return { from_date, to_date, results }
}
