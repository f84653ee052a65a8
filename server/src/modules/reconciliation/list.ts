import { sql } from 'kysely'
import type { z } from 'zod'
import { listReconciliation, type exportReconciliation } from '@linggong/shared/contract/reconciliation'
import { reconciliationFields } from '@linggong/shared/domain/fields/reconciliation'
import { reconciliationMachine } from '@linggong/shared/domain/machines/reconciliation'
import { formatCents } from '@linggong/shared/domain/money'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { fullNo } from '../cmb-wallets/queries.ts'
import { contains, inDateRange, is, matching, oneOf } from '../lists/filters.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { capped } from '../lists/sums.ts'

type Filters = z.output<NonNullable<typeof exportReconciliation.body>>

const sn = sql<string>`coalesce(app.reconciliation.bank_ref, app.reconciliation.request_no)`

const rows = (tx: Tx, actor: Actor, filters: Filters) =>
  scoped(tx, actor, 'app.reconciliation')
    .innerJoin('app.cmb_wallet as w', (join) => join.onRef('w.park_id', '=', 'app.reconciliation.park_id').onRef('w.id', '=', 'app.reconciliation.wallet_id'))
    .where(
      matching('app.reconciliation', filters, {
        sn: (_, number) => sql`(app.reconciliation.bank_ref = ${number} or app.reconciliation.request_no = ${number})`,
        request_no: is, status: oneOf, account_name: (_, name) => contains('w.account_name', name), direction: oneOf, rule: oneOf, trans_at: inDateRange,
      }),
    )
    .selectAll('app.reconciliation')
    .select([
      'w.account_name', 'w.account_no', 'w.unit_no', sn.as('sn'),
      sql<string | null>`(select s.sn from app.settlement s where s.park_id = app.reconciliation.park_id and s.id = app.reconciliation.settlement_id)`.as('settlement_sn'),
      sql<string | null>`case when app.reconciliation.own_key like 'deposit:%' then (select d.company_id from app.bank_deposit d where d.park_id = app.reconciliation.park_id and d.id = split_part(app.reconciliation.own_key, ':', 2)::uuid) end`.as('deposit_company'),
      // Of the rows that are suggested: their numbers, and what they come to.
      sql<string[] | null>`(select array_agg(o.request_no order by o.id) from app.reconciliation o where o.park_id = app.reconciliation.park_id and o.id = any(app.reconciliation.suggested))`.as('numbers'),
      sql<number | null>`(select sum(o.own_amount)::bigint from app.reconciliation o where o.park_id = app.reconciliation.park_id and o.id = any(app.reconciliation.suggested))`.as('suggested_amount'),
    ])

type Shown = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const differenceOf = ({ amount, own_amount, fee, direction }: Shown): number | null => {
  if (amount === null || own_amount === null) return null
  const difference = amount - own_amount
  return capped(direction === 'out' && difference === fee ? 0 : difference)
}

const suggestionOf = ({ status, numbers, suggested_amount }: Shown): string =>
  status !== 'unknown' || numbers === null || suggested_amount === null ? '' : `${numbers.slice(0, 2).join('、')}${numbers.length > 2 ? ` 等 ${numbers.length} 笔` : ''}，合计 ${formatCents(suggested_amount)} 元`

/** The id of what the books have, where it is of one of these kinds (`ownSides`). */
const ownId = ({ own_key }: Shown, ...kinds: readonly string[]): string | null => {
  const [kind = '', id = null] = own_key?.split(':') ?? []
  return kinds.includes(kind) ? id : null
}

const wire = (row: Shown) => ({
  id: row.id, sn: row.sn, status: row.status, account_name: row.account_name, account_no: fullNo(row), direction: row.direction, amount: row.amount, own_amount: row.own_amount, fee: row.fee, difference: differenceOf(row),
  request_no: row.request_no, counter_name: row.counter_name, counter_account: row.counter_account, summary: row.summary, rule: row.rule, suggestion: suggestionOf(row), withdraw_id: ownId(row, 'withdraw', 'withdraw_return'), deposit_id: ownId(row, 'deposit'), company_id: row.deposit_company, agency_id: row.agency_id, settlement_id: row.settlement_id, settlement_sn: row.settlement_sn,
  remark: row.remark, settler: row.settler, settle_at: row.settle_at?.toISOString() ?? null, trans_at: row.trans_at.toISOString(), create_at: row.create_at.toISOString(), version: row.version,
})

const { column, custom } = sheetColumnsOf(reconciliationFields)

export const reconciliationList = serveList(listReconciliation, fromStatement(rows, { id: 'app.reconciliation.id', trans_at: 'app.reconciliation.trans_at', amount: 'app.reconciliation.amount', create_at: 'app.reconciliation.create_at' }), {
  wire,
  category: 'reconciliation',
  machine: reconciliationMachine,
  columns: [
    column('sn', 40), column('status', 10), column('account_name', 30), custom('account_no', (row: Shown) => fullNo(row), 24), column('direction', 8), column('amount'), column('own_amount'), column('fee'), custom('difference', differenceOf),
    column('request_no', 36), column('counter_name', 30), column('counter_account', 22), column('summary', 30), column('rule', 20), custom('suggestion', suggestionOf, 40), column('settlement_sn', 22), column('remark', 40), column('settler', 12), column('settle_at'), column('trans_at'),
  ],
})

/** Absent and foreign ones answer 404. */
export async function entryOf(tx: Tx, actor: Actor, id: string) {
  const row = await rows(tx, actor, {}).where('app.reconciliation.id', '=', id).executeTakeFirst()
  if (row === undefined) refuse(404, texts.notFound)
  return { ...wire(row), events: await historyOf(tx, 'reconciliation', id) }
}
