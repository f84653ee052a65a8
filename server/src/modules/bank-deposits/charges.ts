import { sql } from 'kysely'
import type { z } from 'zod'
import { listCmbServiceRecords, type exportCmbServiceRecords } from '@linggong/shared/contract/cmb-service-records'
import { cmbServiceRecordFields } from '@linggong/shared/domain/fields/cmb-service-record'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { nameOfQuery } from '../../kernel/written.ts'
import { fullNo } from '../cmb-wallets/queries.ts'
import { contains, is, matching } from '../lists/filters.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { cappedSum, withSums } from '../lists/sums.ts'

type Filters = z.output<NonNullable<typeof exportCmbServiceRecords.body>>

interface Charged {
  id: string
  park_id: string
  wallet_id: string
  month: string
  count: number
  amount: number
  account_name: string
  account_no: string
  unit_no: string | null
}

/** The bank's charges by account and business month, each under the id of the first of them. */
const charged = (actor: Actor) => sql<Charged>`(
  select w.account_name, w.account_no, w.unit_no, c.* from (
    select min(d.id::text)::uuid as id, d.park_id, d.wallet_id, to_char(d.trans_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as count, ${cappedSum('d.amount')} as amount
    from app.bank_deposit d where ${inScope(actor, 'd')} and d.kind = 'charge' group by d.park_id, d.wallet_id, month) c
  join app.cmb_wallet w on w.park_id = c.park_id and w.id = c.wallet_id)`

const records = (tx: Tx, actor: Actor, filters: Filters) =>
  tx.selectFrom(charged(actor).as('r')).selectAll('r').where(matching('r', filters, { account_name: contains, month: is }))

const source = fromStatement(records, { id: 'r.id', month: 'r.month', amount: 'r.amount' })
const { column, custom } = sheetColumnsOf(cmbServiceRecordFields)

export const serviceRecordList = serveList(
  listCmbServiceRecords,
  {
    ...source,
    page: (tx, actor, filters: Filters, paging, now) =>
      withSums(tx, () => source.page(tx, actor, filters, paging, now), { name: nameOfQuery('service records', filters), query: (most: number) => records(tx, actor, filters).clearSelect().select('r.amount').limit(most) }, ['amount']),
  },
  {
    wire: ({ id, month, account_name, count, amount, ...wallet }) => ({ id, month, account_name, account_no: fullNo(wallet), count, amount }),
    category: 'cmb_service_record',
    columns: [column('month', 10), column('account_name', 30), custom('account_no', (row: Charged) => fullNo(row), 24), column('count', 10), column('amount')],
  },
)
