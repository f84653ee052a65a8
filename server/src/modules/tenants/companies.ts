import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { companyReaders, type exportCompanies, listCompanies } from '@linggong/shared/contract/tenants'
import { tenantListFields } from '@linggong/shared/domain/fields/tenant'
import { contractStatusOn } from '@linggong/shared/domain/machines/contract'
import { businessDate } from '@linggong/shared/domain/time'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { mayMake } from '../../kernel/authorise.ts'
import { page, type Paging } from '../../kernel/lists.ts'
import { inPark, inScope, inScopeOfTenant } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inDateRange, like, oneOfIds } from '../lists/filters.ts'
import { capped } from '../lists/sums.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { inForceOn } from '../terms/in-force.ts'
import { channelNames } from './form/channels.ts'
import { hasStatus, monthAmounts, workerCounts } from './figures.ts'
import { withFigures } from '../lists/with-figures.ts'
import { isOpen, openingTexts } from './opening.ts'
import { fileOnly, fileOnlyColumns, managerColumns, withoutFileOnly } from './file-columns.ts'

const { column, custom } = sheetColumnsOf(tenantListFields)

type Filter = z.output<NonNullable<typeof exportCompanies.body>>

const orderings = { id: 'c.id', name: 'c.name', create_at: 'c.create_at' } as const

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
  if (filter.pay_mode?.length) query = query.where(sql<SqlBool>`${payMode} = any(${filter.pay_mode})`)
  if (filter.status?.length) query = query.where(hasStatus('c.is_enable', filter.status))
  if (filter.is_open) query = query.where(isOpen(tx, actor, 'company', 'c', filter.is_open))
  if (filter.create_at) query = query.where(inDateRange('c.create_at', filter.create_at))
  return query
}

const payMode = sql<'cmb' | 'alipay' | 'offline'>`coalesce(c.config ->> 'pay_mode', 'cmb')`

const rowsQuery = (tx: Tx, actor: Actor, filter: Filter) =>
  choicesQuery(tx, actor, filter)
    .select(['c.sn', 'c.credit_code', 'c.manager_name', 'c.manager_phone', 'c.create_at', 'c.version', 'c.is_enable as is_own_enable'])
    .select(sql<string>`c.agency_id`.as('agency_id'))
    .select(fileOnly('c'))

async function figuresOf(tx: Tx, actor: Actor, ids: readonly string[], now: Date) {
  const today = businessDate(now)
  const users = await workerCounts(tx, actor, 'company_id', ids)
  const amounts = await monthAmounts(tx, actor, 'company_id', ids, now)
  const contracts = await tx
    .selectFrom('app.company_contract as k')
    .distinctOn('k.company_id')
    .select(['k.company_id as id', 'k.start_at', 'k.end_at', 'k.audit_status', 'k.status'])
    .where(inScope(actor, 'k'))
    .where(oneOfIds('k.company_id', ids))
    .orderBy('k.company_id')
    .orderBy(inForceOn('k', today), 'desc')
    .orderBy('k.start_at', 'desc')
    .execute()
  const accounts = await tx
    .selectFrom('app.ledger_account as l')
    .select(['l.owner_id', 'l.balance'])
    .where(inPark(tx, 'l'))
    .where(oneOfIds('l.owner_id', ids))
    .where('l.kind', 'in', ['company.available', 'company.book'])
    .execute()
  // Apart, because a cluster does not plan a join with them beside the filter by 开户进度 (Citus 13).
  const industries = await tx.selectFrom('app.tenant as c').innerJoin('app.industry as i', 'i.id', 'c.industry_id').select(['c.id', 'i.name']).where(oneOfIds('c.id', ids)).execute()
  const industryOf = new Map(industries.map(({ id, name }) => [id, name]))
  // At the bank and in the payment app together.
  const balances = new Map([...Map.groupBy(accounts, ({ owner_id }) => owner_id)].map(([owner, mine]) => [owner, capped(mine.reduce((sum, { balance }) => sum + balance, 0))]))
  const opening = await openingTexts(tx, actor, 'company', ids)
  const channels = await channelNames(tx, actor, ids)
  const terms = new Map(contracts.map((one) => [one.id, one]))
  return (id: string) => {
    const contract = terms.get(id)
    return { ...opening(id), industry_name: industryOf.get(id) ?? '', user_count: users.get(id) ?? 0, month_amount: amounts.get(id) ?? 0, balance: balances.get(id) ?? 0, channel: channels.get(id) ?? '', contract_status: contract === undefined ? null : contractStatusOn(contract, today) }
  }
}

const full = withFigures(fromStatement(rowsQuery, orderings, { cheaper: ({ is_open, ...others }) => (is_open === undefined ? undefined : others) }), figuresOf)

/** The companies below the caller, as list rows or, with `slim`, as options to choose from. */
export const companyList = serveList(
  listCompanies,
  {
    ...full,
    page: async (tx: Tx, actor: Actor, filter: Filter, paging: Paging, now: Date) => {
      if (filter.slim === undefined && mayMake({ access: companyReaders }, actor)) return full.page(tx, actor, filter, paging, now)
      const choices = await page(tx, choicesQuery(tx, actor, filter), paging, orderings)
      // Choices have none of a row's other columns, and `wire` asks for none of them.
      return { ...choices, results: choices.results as Full[] }
    },
  },
  {
    wire: (row: Full | Choice) => ('sn' in row ? fullWire(row) : row),
    category: 'company',
    columns: [
      column('name', 32), column('alias', 16), column('credit_code', 22), column('agency_name', 30), column('industry_name', 16), ...managerColumns, column('pay_mode', 12), column('contract_status', 12),
      column('user_count'), column('month_amount'), column('balance'), column('channel', 16), ...fileOnlyColumns, custom('is_enable', (row: Full) => row.is_own_enable, 10), column('create_at'),
    ],
  },
)

type Choice = Awaited<ReturnType<ReturnType<typeof choicesQuery>['execute']>>[number]
type Full = Awaited<ReturnType<typeof full.page>>['results'][number]

const fullWire = ({ manager_name: _name, manager_phone: _phone, create_at, is_own_enable, ...row }: Full) => ({ ...withoutFileOnly(row), status: is_own_enable ? ('enable' as const) : ('disable' as const), create_at: create_at.toISOString() })
