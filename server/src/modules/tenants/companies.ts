import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { listCompanies } from '@linggong/shared/contract/tenants'
import { contractStatusOn } from '@linggong/shared/domain/machines/contract'
import { businessDate, monthKey, monthSpan } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { mapPage, page } from '../../kernel/lists.ts'
import { inScope, inScopeOfTenant } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inDateRange, like, oneOfIds } from '../lists/filters.ts'
import { cappedSum } from '../lists/sums.ts'

type Filter = z.output<NonNullable<typeof listCompanies.query>>

const orderings = { id: 'c.id', name: 'c.name', create_at: 'c.create_at' } as const

/** The companies below the caller, as list rows or, with `slim`, as options to choose from. */
export async function companiesOf(tx: Tx, actor: Actor, filter: Filter, now: Date) {
  if (filter.slim !== undefined) return page(tx, choicesQuery(tx, actor, filter), filter, orderings)
  const found = await page(tx, rowsQuery(tx, actor, filter), filter, orderings)
  const figures = await figuresOf(tx, actor, found.results.map(({ id }) => id), now)
  return mapPage(found, ({ create_at, is_own_enable, ...row }) => ({
    ...row, ...figures(row.id), status: is_own_enable ? ('enable' as const) : ('disable' as const), create_at: create_at.toISOString(),
  }))
}

function choicesQuery(tx: Tx, actor: Actor, filter: Filter) {
  let query = tx
    .selectFrom('app.tenant as c')
    .innerJoin('app.tenant as agency', 'agency.id', 'c.agency_id')
    .select(['c.id', 'c.name', 'c.alias', 'agency.name as agency_name'])
    .select(sql<boolean>`c.is_enable and agency.is_enable`.as('is_enable'))
    .select(payMode.as('pay_mode'))
    .where('c.flavour', '=', 'company')
    .where(inScopeOfTenant(actor, 'c'))
  if (filter.name) query = query.where(sql<SqlBool>`(c.name like ${like(filter.name)} or c.alias like ${like(filter.name)} or c.credit_code = ${filter.name.toUpperCase()} or c.sn = ${filter.name.toUpperCase()})`)
  if (filter.ids?.length) query = query.where(oneOfIds('c.id', filter.ids))
  if (filter.agency_id) query = query.where('c.agency_id', '=', filter.agency_id)
  if (filter.industry_id) query = query.where('c.industry_id', '=', filter.industry_id)
  if (filter.pay_mode) query = query.where(payMode, '=', filter.pay_mode)
  if (filter.status) query = query.where('c.is_enable', '=', filter.status === 'enable')
  if (filter.create_at) query = query.where(inDateRange('c.create_at', filter.create_at))
  return query
}

const payMode = sql<'cmb' | 'alipay' | 'offline'>`coalesce(c.config ->> 'pay_mode', 'cmb')`

const rowsQuery = (tx: Tx, actor: Actor, filter: Filter) =>
  choicesQuery(tx, actor, filter)
    .leftJoin('app.industry as i', 'i.id', 'c.industry_id')
    .select(['c.sn', 'c.credit_code', 'c.create_at', 'c.version', 'c.is_enable as is_own_enable'])
    .select(sql<string>`c.agency_id`.as('agency_id'))
    .select(sql<string>`coalesce(i.name, '')`.as('industry_name'))

/** Sums for the rows of a page, each in one statement, since a page may have thousands of rows. */
async function figuresOf(tx: Tx, actor: Actor, ids: readonly string[], now: Date) {
  const { from, to } = monthSpan(monthKey(now))
  const today = businessDate(now)
  const users = await tx
    .selectFrom('app.company_user as u')
    .select(({ fn }) => ['u.company_id as id', fn.countAll<number>().as('n')])
    .where(inScope(actor, 'u'))
    .where(oneOfIds('u.company_id', ids))
    .where('u.status', '=', 'in_cooperation')
    .groupBy('u.company_id')
    .execute()
  const paid = await tx
    .selectFrom('app.settlement as s')
    .select(['s.company_id as id', cappedSum('s.settlement_amount').as('n')])
    .where(inScope(actor, 's'))
    .where(oneOfIds('s.company_id', ids))
    .where('s.status', '=', 'paid')
    .where('s.pay_at', '>=', from)
    .where('s.pay_at', '<', to)
    .groupBy('s.company_id')
    .execute()
  const contracts = await tx
    .selectFrom('app.company_contract as k')
    .distinctOn('k.company_id')
    .select(['k.company_id as id', 'k.start_at', 'k.end_at', 'k.audit_status', 'k.status'])
    .where(inScope(actor, 'k'))
    .where(oneOfIds('k.company_id', ids))
    .orderBy('k.company_id')
    .orderBy(sql`k.audit_status = 'passed' and k.status <> 'terminated' and ${today}::date between k.start_at and k.end_at`, 'desc')
    .orderBy('k.start_at', 'desc')
    .execute()
  const [userCounts, amounts, terms] = [new Map(users.map(({ id, n }) => [id, n])), new Map(paid.map(({ id, n }) => [id, n])), new Map(contracts.map((one) => [one.id, one]))]
  return (id: string) => {
    const contract = terms.get(id)
    return { user_count: userCounts.get(id) ?? 0, month_amount: amounts.get(id) ?? 0, contract_status: contract === undefined ? null : contractStatusOn(contract, today) }
  }
}
