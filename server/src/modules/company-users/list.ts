import { sql, type SqlBool } from 'kysely'
import { searchCompanyUsers, type exportCompanyUsers } from '@linggong/shared/contract/company-users'
import type { RowOf } from '@linggong/shared/contract/call'
import { companyUserFields } from '@linggong/shared/domain/fields/company-user'
import { companyUserMachine } from '@linggong/shared/domain/machines/company-user'
import { maskIdNoTwo, maskPhone } from '@linggong/shared/domain/masks'
import { isPhone } from '@linggong/shared/domain/phone'
import { fullIdNo, isIdNoFormat } from '@linggong/shared/domain/validators'
import type { z } from 'zod'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { wireTimes, type Orderings } from '../../kernel/lists.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inDateRange, is, matching, oneOf, oneOfIds, on, type Condition } from '../lists/filters.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { withFigures } from '../lists/with-figures.ts'
import { figuresOf, type Figures } from './figures.ts'

const { column, custom } = sheetColumnsOf(companyUserFields)

type Filter = z.output<NonNullable<typeof exportCompanyUsers.body>>
type Wire = RowOf<typeof searchCompanyUsers>

const table = 'app.company_user'
const orderings = {
  id: `${table}.id`, create_at: `${table}.create_at`, contract_sign_at: `${table}.contract_sign_at`, realname_collect_at: `${table}.realname_collect_at`, settlement_at: `${table}.settlement_at`,
  termination_at: `${table}.termination_at`,
} as const satisfies Orderings

/** Asked of the persons, which have no policy: under row-level security their indexes would not be used. */
const personWith = (condition: Condition): Condition => sql<SqlBool>`${sql.ref(`${table}.person_id`)} in (select p.id from app.person p where ${condition})`

/** Pasted lines: whole identity numbers, whole phones, whole names. Separate conditions, so that each uses its index. */
function among(_column: string, items: readonly string[]): Condition {
  const plain = items.map((item) => item.replaceAll(/\s/gu, '').toUpperCase())
  const [numbers, phones] = [plain.filter(isIdNoFormat).map(fullIdNo), plain.filter(isPhone)]
  const names = items.filter((item) => !isPhone(item) && !isIdNoFormat(item))
  return sql<SqlBool>`${sql.ref(`${table}.id`)} in (
    select u.id from app.company_user u join app.person p on p.id = u.person_id where p.id_no = any(${numbers}::text[])
    union select u.id from app.company_user u where u.phone = any(${phones}::text[])
    union select u.id from app.company_user u join app.person p on p.id = u.person_id where u.given_name = '' and p.name = any(${names}::text[])
    union select u.id from app.company_user u where u.given_name <> '' and u.given_name = any(${names}::text[]))`
}

const whole = (_column: string, idNo: string): Condition => personWith(sql<SqlBool>`p.id_no = ${fullIdNo(idNo)}`)

/** The nine filters of the specification (R157–R165); an area is its one to three names. */
export const found = (tx: Tx, actor: Actor, filters: Filter) =>
  scoped(tx, actor, table)
    .where(matching(table, filters, {
      province: is, city: is, district: is, batch_search: among, contract_sign_at: inDateRange, realname_collect_at: inDateRange, settlement_at: inDateRange, termination_at: inDateRange,
      ids: on('id', oneOfIds), id_no: whole, status: oneOf,
    }))
    .selectAll(table)

export type Row = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number]

/** A row as the contract has it, with its names and figures. */
export const wireOf = (row: Row & Figures): Wire => {
  const {
    id, person_id, user_name, phone, id_no, status, company_id, company_name, agency_name, source, auth_level, auth_at, auth_fault, sign_method, contract_sign_at, realname_collect_at, settlement_at,
    termination_at, province, city, district, is_enable, month_amount, month_limit, season_amount, season_limit, create_at, version,
  } = row
  return wireTimes({
    id, user_id: person_id, user_name, phone: maskPhone(phone), id_no: maskIdNoTwo(id_no), status, auth_status: status, company_id, company_name, agency_name, source, auth_level, auth_at, auth_fault,
    sign_method, contract_sign_at, realname_collect_at, settlement_at, termination_at, province, city, district, is_enable, month_amount, month_limit, season_amount, season_limit, create_at, version,
  })
}

export const listOfCooperations = serveList(searchCompanyUsers, withFigures(fromStatement(found, orderings), figuresOf), {
  wire: wireOf,
  machine: companyUserMachine,
  category: 'user',
  columns: [
    column('user_name', 12), column('id_no', 22), column('phone', 16), column('company_name', 30), column('agency_name', 30), custom('auth_status', ({ status }: Row) => status, 12), column('contract_sign_at'),
    column('realname_collect_at'), column('settlement_at'), column('termination_at'), column('month_amount'), column('season_amount'),
  ],
})
