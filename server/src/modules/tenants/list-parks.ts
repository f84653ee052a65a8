import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { type exportParks, listParks } from '@linggong/shared/contract/tenants'
import { addressText } from '@linggong/shared/domain/area'
import { tenantListFields } from '@linggong/shared/domain/fields/tenant'
import { TERM_NOTICE_DAYS } from '@linggong/shared/domain/park-term'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { wireTimes } from '../../kernel/lists.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inDateRange, inDays, is, like, matching, type Condition } from '../lists/filters.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { mainAccounts } from '../cmb-wallets/queries.ts'
import { hasStatus, monthAmounts, tenantCounts } from './figures.ts'
import { isOpen, openingTexts } from './opening.ts'
import { fileOnly, fileOnlyColumns, managerColumns, withoutFileOnly } from './file-columns.ts'
import { stored, storedPark } from './profile.ts'
import { withFigures } from '../lists/with-figures.ts'

type Filter = z.output<NonNullable<typeof exportParks.body>>

const orderings = { id: 'p.id', name: 'p.name', create_at: 'p.create_at', end_at: 'p.end_at' } as const
const place = (key: 'province' | 'city' | 'district') => (_: string, name: string): Condition => sql<SqlBool>`p.profile -> 'contact_address' ->> ${key} = ${name}`

const parks = (tx: Tx, actor: Actor, filter: Filter) =>
  tx
    .selectFrom('app.tenant as p')
    .leftJoin('app.organization as o', 'o.id', 'p.organization_id')
    .select(['p.id', 'p.name', 'p.alias', 'p.credit_code', 'p.manager_name', 'p.manager_phone', 'p.profile', 'p.start_at', 'p.end_at', 'p.is_enable', 'p.create_at', 'p.version'])
    .select(fileOnly('p'))
    .select(sql<string>`coalesce(o.name, '')`.as('organization_name'))
    .where('p.flavour', '=', 'park')
    .where(matching('p', filter, {
      name: (_, text) => sql<SqlBool>`(p.name like ${like(text)} or p.alias like ${like(text)})`,
      organization_id: is,
      status: (_, status) => hasStatus('p.is_enable', status),
      province: place('province'),
      city: place('city'),
      district: place('district'),
      create_at: inDateRange,
      end_at: inDays,
      is_ending: (_, wish) => sql<SqlBool>`(p.end_at is not null and p.end_at - (now() at time zone 'Asia/Shanghai')::date <= ${TERM_NOTICE_DAYS}) = ${wish === 'true'}`,
      is_open: (_, wish) => isOpen(tx, actor, 'park', 'p', wish),
    }))

const { column, custom } = sheetColumnsOf(tenantListFields)
const term = (key: 'address' | 'sign_type' | 'settlement_type', width: number) => custom(key, ({ profile }: { readonly profile: unknown }) => storedPark.parse(profile)[key], width)

async function figuresOf(tx: Tx, actor: Actor, ids: readonly string[], now: Date) {
  const [agencies, amounts] = [await tenantCounts(tx, 'park_id', 'agency', ids), await monthAmounts(tx, actor, 'park_id', ids, now)]
  const [opening, accounts] = [await openingTexts(tx, actor, 'park', ids), await mainAccounts(tx, ids)]
  return (id: string) => ({ ...opening(id), wallet_accounts: accounts(id), agency_count: agencies.get(id) ?? 0, month_amount: amounts.get(id) ?? 0 })
}

export const parkList = serveList(listParks, withFigures(fromStatement(parks, orderings), figuresOf), {
  wire: ({ alias: _alias, credit_code: _code, manager_name: _name, manager_phone: _phone, profile, ...row }) => {
    const { contact_address } = stored.parse(profile)
    const { address, ...terms } = storedPark.parse(profile)
    return { ...wireTimes(withoutFileOnly(row)), ...terms, address: address || addressText(contact_address), status: row.is_enable ? ('enable' as const) : ('disable' as const) }
  },
  category: 'park',
  columns: [
    column('name', 28), column('alias', 16), column('credit_code', 22), column('organization_name', 18), ...managerColumns, term('address', 36), column('start_at', 12), column('end_at', 12), term('sign_type', 12), term('settlement_type', 12),
    column('agency_count'), column('month_amount'), ...fileOnlyColumns, column('is_enable', 10), column('create_at'),
  ],
})
