import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { listCmbTransactions, type exportCmbTransactions } from '@linggong/shared/contract/cmb-transactions'
import { meaningOf, reasonsOf } from '@linggong/shared/domain/cmb-transactions'
import { cmbTransactionFields } from '@linggong/shared/domain/fields/cmb-transaction'
import { maskCard, maskName } from '@linggong/shared/domain/masks'
import { businessDate } from '@linggong/shared/domain/time'
import type { Deps } from '../../deps.ts'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { byKeyset } from '../../jobs/keyset.ts'
import { inOrderOf, page, type Paging } from '../../kernel/lists.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { inDateRange, matching, on, oneOf, oneOfIds } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { columnsOf, serveList } from '../lists/serve.ts'
import { balancesAfter } from './balances.ts'
import { inPark, movesOf, statementOf } from './moves.ts'

type Filters = z.output<NonNullable<typeof exportCmbTransactions.body>>

/** What the filters find, without what the rows are joined with: so its ids are read in the order of the indexes, and no further than the page. */
const found = (tx: Tx, actor: Actor, filters: Filters) =>
  tx.selectFrom(movesOf(actor, statementOf(actor, filters.company_id)).as('m')).where(matching('m', filters, {
    company_id: () => undefined,
    category: (column, categories) => on<readonly string[]>('reason', oneOf)(column, reasonsOf(categories)),
    deposit_status: (_, status) => sql<SqlBool>`m.source_id in (select x.id from app.bank_deposit x where ${inPark(actor, 'x')} and x.status = any(${[...status]}))`,
    trans_date: on('create_at', inDateRange),
    settlement_sn: (_, sn) => sql<SqlBool>`m.settlement_id in (select x.id from app.settlement x where ${inPark(actor, 'x')} and x.sn = ${sn})`,
  }))

const rowsOf = (tx: Tx, actor: Actor, { company_id }: Filters, ids: readonly string[]) =>
  tx
    .selectFrom(movesOf(actor, statementOf(actor, company_id)).as('m'))
    .leftJoin('app.bank_deposit as d', (join) => join.onRef('d.park_id', '=', 'm.park_id').onRef('d.id', '=', 'm.source_id'))
    .leftJoin('app.withdraw_record as w', (join) => join.onRef('w.park_id', '=', 'm.park_id').onRef('w.id', '=', 'm.source_id'))
    .leftJoin('app.settlement as s', (join) => join.onRef('s.park_id', '=', 'm.park_id').onRef('s.id', '=', 'm.settlement_id'))
    .leftJoin('app.bill as b', (join) => join.onRef('b.park_id', '=', 'm.park_id').onRef('b.id', '=', 'm.bill_id'))
    .leftJoin(tenantNames.as('c'), 'c.id', 'm.company_id')
    .leftJoin(tenantNames.as('a'), 'a.id', 'm.agency_id')
    .where(oneOfIds('m.id', ids))
    .select([
      'm.id', 'm.create_at', 'm.reason', 'm.amount', 'm.counts', 'm.settlement_id', 'm.bill_id', 's.sn as settlement_sn', 'b.name as payee_name', 'c.name as company_name', 'a.name as agency_name',
      'd.payer_name', 'd.payer_account', 'w.to_name', 'w.to_account', 'w.sn as withdraw_sn', 'w.id as withdraw_id', 'd.summary', 'd.status as deposit_status',
    ])

type Move = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]
type Shown = Move & { readonly balance: number | null }

const orderings = { id: 'm.id', trans_at: 'm.create_at', trans_date: 'm.create_at', amount: 'm.amount' }
async function shownOf(tx: Tx, actor: Actor, filters: Filters, ids: readonly { readonly id: string }[]): Promise<Shown[]> {
  const rows = inOrderOf(ids, ids.length === 0 ? [] : await rowsOf(tx, actor, filters, ids.map(({ id }) => id)).execute())
  const statement = statementOf(actor, filters.company_id)
  const after = statement === null ? new Map<string, number>() : await balancesAfter(tx, actor, statement, rows)
  return rows.map((row) => ({ ...row, balance: after.get(row.id) ?? null }))
}

/** Who is at the other end: the payee of a bill, whoever the fees are for, or whom the bank names. */
function counterOf({ reason, payee_name, payer_name, to_name, company_name, agency_name }: Move): string {
  switch (reason) {
    case 'net':
      return maskName(payee_name ?? '')
    case 'fee':
    case 'personal_fee':
    case 'card_fee':
      return agency_name ?? ''
    case 'sweep':
    case 'excess':
      return company_name ?? ''
    case 'charge':
    case 'interest':
    case 'balance_add':
    case 'balance_del':
      return '招商银行'
    default:
      return payer_name ?? to_name ?? ''
  }
}

const wire = (row: Shown) => {
  const { category, summary } = meaningOf(row.reason)
  return {
    id: row.id,
    trans_date: businessDate(row.create_at),
    trans_at: row.create_at.toISOString(),
    category,
    amount: row.amount,
    balance: row.balance,
    counter_name: counterOf(row),
    counter_account: maskCard(row.payer_account ?? row.to_account ?? ''),
    summary: [row.summary || summary, row.withdraw_sn ?? ''].filter(Boolean).join(' '),
    withdraw_id: row.withdraw_id,
    deposit_status: row.deposit_status,
    company_name: row.company_name ?? '',
    settlement_id: row.settlement_id,
    settlement_sn: row.settlement_sn,
    bill_id: row.bill_id,
  }
}

const { column, custom } = sheetColumnsOf(cmbTransactionFields)
const shown = <K extends keyof ReturnType<typeof wire> & keyof typeof cmbTransactionFields>(key: K, width?: number) => custom(key, (row: Shown) => wire(row)[key], width)

/** 交易流水 (R195): derived from the postings, nothing of it is stored twice. */
export const cmbTransactionList = serveList(
  listCmbTransactions,
  {
    page: async (tx: Tx, actor: Actor, filters: Filters, paging: Paging) => {
      const ids = await page(tx, found(tx, actor, filters).select('m.id'), paging, orderings)
      return { ...ids, results: await shownOf(tx, actor, filters, ids.results) }
    },
    bounded: (tx: Tx, actor: Actor, filters: Filters, most: number, columns?: readonly string[]) => found(tx, actor, filters).select(columnsOf('m', columns)).limit(most),
    rows: (deps: Deps, actor: Actor, filters: Filters) =>
      byKeyset((before: string | null, limit) =>
        inTransaction(deps.db, actor, async (tx) => {
          const ids = found(tx, actor, filters).select('m.id').orderBy('m.id', 'desc').limit(limit)
          return shownOf(tx, actor, filters, await (before === null ? ids : ids.where('m.id', '<', before)).execute())
        }, { readOnly: true })),
  },
  {
    wire,
    category: 'cmb_transaction',
    columns: [
      shown('trans_date', 12), custom('trans_at', ({ create_at }: Shown) => create_at, 20), shown('category', 12), column('amount'), column('balance'), shown('counter_name', 30), shown('counter_account', 22),
      shown('summary', 30), custom('settlement_sn', ({ settlement_sn }: Shown) => settlement_sn, 22), custom('company_name', ({ company_name }: Shown) => company_name, 30),
    ],
  },
)
