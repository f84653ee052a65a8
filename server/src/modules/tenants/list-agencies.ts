import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { type exportAgencies, listAgencies } from '@linggong/shared/contract/tenants'
import { tenantListFields } from '@linggong/shared/domain/fields/tenant'
import { maskPhone } from '@linggong/shared/domain/masks'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { wireTimes } from '../../kernel/lists.ts'
import { inScopeOfTenant } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inDateRange, is, isFlag, like, matching, oneOfIds, phoneOf } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { monthAmounts, tenantCounts, workerCounts } from './figures.ts'
import { withFigures } from '../lists/with-figures.ts'
import { isOpen, openingTexts } from './opening.ts'
import { fileOnly, fileOnlyColumns, managerColumns, withoutFileOnly } from './file-columns.ts'

type Filter = z.output<NonNullable<typeof exportAgencies.body>>

const orderings = { id: 'a.id', name: 'a.name', create_at: 'a.create_at' } as const

const agencies = (tx: Tx, actor: Actor, filter: Filter) =>
  tx
    .selectFrom('app.tenant as a')
    .leftJoin(tenantNames.as('park'), 'park.id', 'a.park_id')
    .select(['a.id', 'a.name', 'a.alias', 'a.credit_code', 'a.manager_name', 'a.manager_phone', 'a.is_enable', 'a.create_at', 'a.version'])
    .select(sql<string>`coalesce(park.name, '')`.as('park_name'))
    .select(fileOnly('a'))
    .where('a.flavour', '=', 'agency')
    .where(inScopeOfTenant(actor, 'a'))
    .where(matching('a', filter, {
      name: (_, text) => sql<SqlBool>`(a.name like ${like(text)} or a.alias like ${like(text)})`,
      ids: (_, ids) => oneOfIds('a.id', ids),
      park_id: is,
      manager_phone: phoneOf,
      is_enable: isFlag,
      create_at: inDateRange,
      is_open: (_, wish) => isOpen(tx, actor, 'agency', 'a', wish),
    }))

async function figuresOf(tx: Tx, actor: Actor, ids: readonly string[], now: Date) {
  const companies = await tenantCounts(tx, 'agency_id', 'company', ids)
  const [workers, amounts] = [await workerCounts(tx, actor, 'agency_id', ids), await monthAmounts(tx, actor, 'agency_id', ids, now)]
  const opening = await openingTexts(tx, actor, 'agency', ids)
  return (id: string) => ({ ...opening(id), company_count: companies.get(id) ?? 0, user_count: workers.get(id) ?? 0, month_amount: amounts.get(id) ?? 0 })
}

const { column } = sheetColumnsOf(tenantListFields)

/** The agencies of a group, and of a park those in it. */
export const agencyList = serveList(listAgencies, withFigures(fromStatement(agencies, orderings), figuresOf), {
  wire: (row) => ({ ...wireTimes(withoutFileOnly(row)), manager_phone: maskPhone(row.manager_phone) }),
  category: 'agency',
  columns: [
    column('name', 32), column('alias', 16), column('credit_code', 22), column('park_name', 24), ...managerColumns, column('company_count'), column('user_count'),
    column('month_amount'), ...fileOnlyColumns, column('is_enable', 10), column('create_at'),
  ],
})
