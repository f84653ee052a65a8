import { sql } from 'kysely'
import type { z } from 'zod'
import { searchTaxRegistrations, type exportTaxRegistrations } from '@linggong/shared/contract/tax-registrations'
import { areaText } from '@linggong/shared/domain/area'
import { taxRegistrationFields } from '@linggong/shared/domain/fields/tax-registration'
import { taxRegistrationMachine } from '@linggong/shared/domain/machines/tax-registration'
import { maskIdNoTwo, maskPhone } from '@linggong/shared/domain/masks'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope, scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inDateRange, matching, on, oneOf, oneOfIds } from '../lists/filters.ts'
import { namesOf } from '../lists/names.ts'
import { peopleAmong } from '../lists/people.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { withFigures } from '../lists/with-figures.ts'

type Filters = z.output<NonNullable<typeof exportTaxRegistrations.body>>

const table = 'app.tax_registration'

export const registrationsFound = (tx: Tx, actor: Actor, filters: Filters) =>
  scoped(tx, actor, table)
    .where(matching(table, filters, { batch_search: on('person_id', peopleAmong), status: oneOf, realname_status: oneOf, submit_at: inDateRange, deal_at: inDateRange, ids: on('id', oneOfIds) }))
    .selectAll(table)

interface Known {
  readonly user_name: string
  readonly id_no: string
  readonly phone: string
  /** Of their latest cooperation in the park. */
  readonly province: string
  readonly city: string
  readonly district: string
  readonly company_name: string
}

const unknown: Known = { user_name: '', id_no: '', phone: '', province: '', city: '', district: '', company_name: '' }

/** Who they are, for the rows of a page. */
export async function peopleOf(tx: Tx, actor: Actor, ids: readonly string[]): Promise<(id: string) => Known> {
  const { rows } = await sql<Omit<Known, 'company_name'> & { readonly id: string; readonly company_id: string | null }>`
    select r.id, p.name as user_name, p.id_no, p.phone, coalesce(u.province, '') as province, coalesce(u.city, '') as city, coalesce(u.district, '') as district, u.company_id
    from app.tax_registration r join app.person p on p.id = r.person_id
      left join lateral (select x.* from app.company_user x where x.park_id = r.park_id and x.person_id = r.person_id order by x.id desc limit 1) u on true
    where ${inScope(actor, 'r')} and r.id = any(${[...ids]}::uuid[])`.execute(tx)
  const name = await namesOf(tx, { tenants: rows.flatMap(({ company_id }) => company_id ?? []) })
  const byId = new Map(rows.map(({ id, company_id, ...known }) => [id, { ...known, company_name: company_id === null ? '' : name(company_id) }]))
  return (id) => byId.get(id) ?? unknown
}

type Found = Awaited<ReturnType<ReturnType<typeof registrationsFound>['execute']>>[number]
type Shown = Found & Known

const wire = ({ id, user_name, id_no, phone, province, city, district, company_name, status, registration_no, register_on, cancel_on, fail_reason, realname_status, realname_remark, realname_at, submit_at, deal_at, create_at, version }: Shown) => ({
  id, user_name, id_no: maskIdNoTwo(id_no), phone: maskPhone(phone), area: areaText([province, city, district]), company_name, status, registration_no, register_on, cancel_on, fail_reason, realname_status, realname_remark,
  realname_at: realname_at?.toISOString() ?? null, submit_at: submit_at?.toISOString() ?? null, deal_at: deal_at?.toISOString() ?? null, create_at: create_at.toISOString(), version,
})

const { column, custom } = sheetColumnsOf(taxRegistrationFields)

export const registrationList = serveList(
  searchTaxRegistrations,
  withFigures(fromStatement(registrationsFound, { id: `${table}.id`, submit_at: `${table}.submit_at`, deal_at: `${table}.deal_at`, create_at: `${table}.create_at` }), peopleOf),
  {
    wire,
    machine: taxRegistrationMachine,
    category: 'tax_registration',
    columns: [
      column('user_name', 12), column('id_no', 22), column('phone', 16), custom('area', (row: Shown) => areaText([row.province, row.city, row.district]), 24), column('company_name', 30), column('status', 10), column('registration_no', 26),
      column('register_on', 14), column('fail_reason', 30), column('realname_status', 12), column('realname_remark', 24), column('cancel_on', 14), column('submit_at'), column('deal_at'),
    ],
  },
)

/** Absent and foreign ones answer 404. */
export async function registrationOf(tx: Tx, actor: Actor, id: string) {
  const row = await registrationsFound(tx, actor, { ids: [id] }).executeTakeFirst()
  if (row === undefined) refuse(404, texts.notFound)
  return { ...wire({ ...row, ...(await peopleOf(tx, actor, [id]))(id) }), events: await historyOf(tx, 'tax_registration', id) }
}
