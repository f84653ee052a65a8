import { sql, type Expression, type SqlBool } from 'kysely'
import { maskName } from '@linggong/shared/domain/masks'
import type { Place, PostingReason } from '@linggong/shared/domain/postings'
import { prepared } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { byKeyset } from '../../jobs/keyset.ts'
import { page, withTotal, type Paging } from '../../kernel/lists.ts'
import { inParkOf, inScope } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { named } from '../../kernel/written.ts'
import { inDateRange, like, on, oneOfIds } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { columnsOf } from '../lists/serve.ts'
import { balancesAfter } from './balances.ts'
import { accountsFound, accountsSought, movesOf, statementOf, type Accounts, type First, type Move as Moves, type Statement } from './moves.ts'

const bank = '招商银行'
/** What the bank moves by itself. */
const banksOwn: readonly string[] = ['charge', 'interest', 'balance_add', 'balance_del'] satisfies PostingReason[]

/** What goes to an agency, and what comes from an enterprise: nobody else is at the other end. */
const forAgency: readonly string[] = ['fee', 'personal_fee', 'card_fee', 'service_fee', 'service_fee_back'] satisfies PostingReason[]
const fromCompany: readonly string[] = ['sweep', 'excess'] satisfies PostingReason[]

/** The filters that the statements of all wallets have, by the columns of a posting. */
export const commonFilters = (actor: Actor) => ({
  company_id: () => undefined,
  trans_date: on('create_at', inDateRange),
  counter_name: (_: string, name: string) => {
    const organisations = sql`(select t.id from ${tenantNames} t where t.name like ${like(name)})`
    const others = sql<SqlBool>`(p.reason = any(${[...forAgency]}) and p.agency_id in ${organisations} or p.reason = any(${[...fromCompany]}) and p.company_id in ${organisations} or p.source_id in (
      select x.id from app.bank_deposit x where ${inParkOf(actor, 'x')} and x.kind in ('deposit', 'unknown_out') and x.payer_name like ${like(name)}
      union all select x.id from app.alipay_order x where ${inParkOf(actor, 'x')} and x.payer_name like ${like(name)}
      union all select x.id from app.withdraw_record x where ${inParkOf(actor, 'x')} and x.to_name like ${like(name)}))`
    return bank.includes(name) ? sql<SqlBool>`(p.reason = any(${[...banksOwn]}) or ${others})` : others
  },
  settlement_sn: (_: string, sn: string) => sql<SqlBool>`p.settlement_id in (select x.id from app.settlement x where ${inParkOf(actor, 'x')} and x.sn = ${sn})`,
})

const moved = ['m.id', 'm.amount', 'm.counts'] as const
type Moved = Pick<Moves, 'id' | 'amount' | 'counts'>

/** What else the rows have, by their ids; planned once, since a page has twenty of them at most or so. */
const rowsOf = (tx: Tx, actor: Actor, ids: readonly string[]) =>
  tx
    .selectFrom('app.posting as p')
    .modifyFront(prepared)
    .leftJoin('app.bank_deposit as d', (join) => join.onRef('d.park_id', '=', 'p.park_id').onRef('d.id', '=', 'p.source_id'))
    .leftJoin('app.alipay_order as o', (join) => join.onRef('o.park_id', '=', 'p.park_id').onRef('o.id', '=', 'p.source_id'))
    .leftJoin('app.withdraw_record as w', (join) => join.onRef('w.park_id', '=', 'p.park_id').onRef('w.id', '=', 'p.source_id'))
    .leftJoin('app.settlement as s', (join) => join.onRef('s.park_id', '=', 'p.park_id').onRef('s.id', '=', 'p.settlement_id'))
    .leftJoin('app.bill as b', (join) => join.onRef('b.park_id', '=', 'p.park_id').onRef('b.id', '=', 'p.bill_id'))
    .leftJoin(tenantNames.as('c'), 'c.id', 'p.company_id')
    .leftJoin(tenantNames.as('a'), 'a.id', 'p.agency_id')
    .where(inScope(actor, 'p'))
    .where(oneOfIds('p.id', ids))
    .select([
      'p.id', 'p.create_at', 'p.reason', 'p.settlement_id', 'p.bill_id', 's.sn as settlement_sn', 'b.name as payee_name', 'b.account_no as payee_account', 'b.account_kind', 'c.name as company_name', 'a.name as agency_name',
      'd.payer_name', 'd.payer_account', 'd.bank_ref', 'o.payer_name as order_payer', 'o.trade_no', 'w.to_name', 'w.to_account', 'w.sn as withdraw_sn', 'w.id as withdraw_id', 'd.summary', 'd.status as deposit_status',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number] & Moved
/** A row of a statement, with the balance after it. */
export type Shown = Row & { readonly balance: number | null }

const orderings = { id: 'm.id', trans_at: 'm.create_at', trans_date: 'm.create_at', amount: 'm.amount' } as const

/** An order in which each side of a wallet has an index; by amount all of them are read. */
function inOrder(ordering = '-id'): Omit<First, 'most'> | undefined {
  const isAscending = !ordering.startsWith('-')
  const name = isAscending ? ordering : ordering.slice(1)
  if (name === 'id') return { by: 'id', isAscending }
  return name === 'trans_at' || name === 'trans_date' ? { by: 'create_at', isAscending } : undefined
}

async function shownOf(tx: Tx, actor: Actor, statement: Statement | null, accounts: Accounts | null, moves: readonly Moved[], isAscending = false): Promise<Shown[]> {
  if (moves.length === 0) return []
  const rows = new Map((await rowsOf(tx, actor, moves.map(({ id }) => id)).execute()).map((row) => [row.id, row]))
  const after = statement === null || accounts === null ? new Map<string, number>() : await balancesAfter(tx, actor, statement, accounts, moves, isAscending)
  return moves.flatMap((move) => {
    const row = rows.get(move.id)
    return row === undefined ? [] : [{ ...row, ...move, balance: after.get(move.id) ?? null }]
  })
}

const accountsOf = async (tx: Tx, actor: Actor, statement: Statement | null): Promise<Accounts | null> => (statement === null ? null : accountsFound(tx, actor, statement))

/** These rows of one wallet, newest first; foreign and absent ones are left out. */
export async function chosenMoves(tx: Tx, actor: Actor, place: Place, ids: readonly string[], companyId?: string): Promise<Shown[]> {
  const statement = statementOf(actor, place, companyId)
  const accounts = await accountsOf(tx, actor, statement)
  const moves = await tx.selectFrom(movesOf(actor, accounts, { where: oneOfIds('p.id', ids), place }).as('m')).select(moved).orderBy('m.id', 'desc').execute()
  return shownOf(tx, actor, statement, accounts, moves)
}

/** Who is at the other end: the payee of a bill, whoever the fees are for, or whom the bank or the payment app names. */
export function counterOf({ reason, payee_name, payer_name, order_payer, to_name, company_name, agency_name }: Row): string {
  if (reason === 'net') return maskName(payee_name ?? '')
  if (forAgency.includes(reason)) return agency_name ?? ''
  if (fromCompany.includes(reason)) return company_name ?? ''
  return banksOwn.includes(reason) ? bank : (payer_name ?? order_payer ?? to_name ?? '')
}

interface Wish {
  readonly company_id?: string | undefined
}

/** The rows of a wallet's statement, as a list and its export take them. `wanted`: the filters as a condition on a posting, `p`. */
export function statementSource<F extends Wish>(place: Place, wanted: (actor: Actor, filters: F) => Expression<SqlBool>) {
  /** What the filters find, without what the rows are joined with. */
  const found = (tx: Tx, actor: Actor, filters: F, accounts: Accounts | null) => tx.selectFrom(movesOf(actor, accounts, { where: wanted(actor, filters), place }).as('m'))
  /** The first of them in an order, so many and no more. */
  const firstOf = (tx: Tx, actor: Actor, filters: F, accounts: Accounts | null, first: First, and: Expression<SqlBool> = sql<SqlBool>`true`) => {
    const where = sql<SqlBool>`${wanted(actor, filters)} and ${and}`
    const direction = first.isAscending ? 'asc' : 'desc'
    const rows = tx.selectFrom(movesOf(actor, accounts, { where, first, place }).as('m')).select(moved)
    return (first.by === 'id' ? rows : rows.orderBy('m.create_at', direction)).orderBy('m.id', direction)
  }
  return {
    page: async (tx: Tx, actor: Actor, filters: F, paging: Paging) => {
      const { page: number, page_size, ordering } = paging
      const statement = statementOf(actor, place, filters.company_id)
      const accounts = await accountsOf(tx, actor, statement)
      const all = found(tx, actor, filters, accounts).select(moved)
      const order = inOrder(ordering)
      const rows = await (order !== undefined
        ? withTotal(tx, named(all), paging, () => firstOf(tx, actor, filters, accounts, { ...order, most: number * page_size }).limit(page_size).offset((number - 1) * page_size).execute())
        : page(tx, all, paging, orderings))
      return { ...rows, results: await shownOf(tx, actor, statement, accounts, rows.results, order?.isAscending) }
    },
    bounded: (tx: Tx, actor: Actor, filters: F, most: number, columns?: readonly string[]) => {
      const statement = statementOf(actor, place, filters.company_id)
      return found(tx, actor, filters, statement && accountsSought(actor, statement)).select(columnsOf('m', columns)).limit(most)
    },
    rows: (deps: Deps, actor: Actor, filters: F) =>
      byKeyset((before: string | null, limit) =>
        inTransaction(deps.db, actor, async (tx) => {
          const statement = statementOf(actor, place, filters.company_id)
          const accounts = await accountsOf(tx, actor, statement)
          const older = before === null ? undefined : sql<SqlBool>`p.id < ${before}`
          return shownOf(tx, actor, statement, accounts, await firstOf(tx, actor, filters, accounts, { by: 'id', isAscending: false, most: limit }, older).limit(limit).execute())
        }, { readOnly: true })),
  }
}
