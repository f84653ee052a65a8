import { sql, type NotNull, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { listQrcodes, type exportQrcodes, type listRegisterRecords } from '@linggong/shared/contract/company-qrcodes'
import { areaPath, areaText } from '@linggong/shared/domain/area'
import { qrcodeFields } from '@linggong/shared/domain/fields/company-qrcode'
import { maskIdNoTwo, maskPhone } from '@linggong/shared/domain/masks'
import type { QrcodeStatus } from '@linggong/shared/domain/qrcodes'
import { clockTime } from '@linggong/shared/domain/time'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { mapPage, page, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope, scoped, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { contains, inDateRange, matching } from '../lists/filters.ts'
import { fromStatement, serveList } from '../lists/serve.ts'

type Filter = z.output<NonNullable<typeof exportQrcodes.body>>

const table = 'app.company_qrcode'
const orderings = { id: `${table}.id`, name: `${table}.name`, start_at: `${table}.start_at`, end_at: `${table}.end_at`, register_count: `${table}.register_count`, create_at: `${table}.create_at` } as const

/** As `qrcodeStatus` has it, by the database's clock: lists filter by it. */
const statusNow = sql<QrcodeStatus>`case when not is_enable then 'disabled' when start_at > now() then 'not_started' when end_at <= now() then 'expired' else 'active' end`

const statement = (tx: Tx, actor: Actor, { status, ...filters }: Filter) =>
  scoped(tx, actor, table)
    .where(matching(table, filters, { name: contains, create_at: inDateRange }))
    .$if(status !== undefined && status.length > 0, (rows) => rows.where(sql<SqlBool>`${statusNow} = any(${[...(status ?? [])]})`))
    .selectAll(table)
    .select(statusNow.as('status'))

type Listed = Awaited<ReturnType<ReturnType<typeof statement>['execute']>>[number]

const wire = (row: Listed) => ({
  id: row.id,
  name: row.name,
  status: row.status,
  is_enable: row.is_enable,
  start_at: clockTime(row.start_at),
  end_at: row.end_at === null ? null : clockTime(row.end_at),
  is_long: row.end_at === null,
  area: areaPath(row),
  address: { province: row.province, city: row.city, district: row.district },
  register_count: row.register_count,
  creator: row.creator,
  create_at: clockTime(row.create_at),
  version: row.version,
})

const { column, custom } = sheetColumnsOf(qrcodeFields)

export const qrcodeList = serveList(listQrcodes, fromStatement(statement, orderings), {
  wire,
  category: 'qrcode',
  columns: [
    column('name', 24), column('status', 10), custom('area', (row: Listed) => areaText(areaPath(row)), 24), column('start_at'), column('end_at'),
    custom('is_long', (row: Listed) => row.end_at === null, 10), column('register_count', 10), column('creator', 12), column('create_at'),
  ],
})

/** One of them, as the list has it. */
export async function qrcodeOf(tx: Tx, actor: Actor, id: string) {
  return wire((await statement(tx, actor, {}).where(`${table}.id`, '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound))
}

const recordOrderings = { id: 'r.id', create_at: 'r.create_at' } as const

/** Who has registered by it, newest first; shown as the enterprise's other workers are. Joined on the left, so that counting does without them. */
export async function recordsOf(tx: Tx, actor: Actor, id: string, paging: Paging): Promise<z.input<typeof listRegisterRecords.response>> {
  const { park_id } = await scopedId(tx, actor, table, id)
  const query = tx
    .selectFrom('app.register_record as r')
    .leftJoin('app.company_user as u', (join) => join.onRef('u.park_id', '=', 'r.park_id').onRef('u.id', '=', 'r.company_user_id'))
    .leftJoin('app.person as p', 'p.id', 'r.person_id')
    .select(['r.id', 'r.company_user_id', sql<string>`coalesce(nullif(u.given_name, ''), p.name)`.as('name'), 'u.phone', 'p.id_no', 'u.status', 'r.create_at'])
    .$narrowType<{ phone: NotNull; id_no: NotNull; status: NotNull }>()
    .where(inScope(actor, 'r'))
    .where('r.park_id', '=', park_id)
    .where('r.qrcode_id', '=', id)
  return mapPage(await page(tx, query, paging, recordOrderings), ({ create_at, ...row }) => ({
    ...row, phone: maskPhone(row.phone), id_no: maskIdNoTwo(row.id_no), create_at: clockTime(create_at),
  }))
}
