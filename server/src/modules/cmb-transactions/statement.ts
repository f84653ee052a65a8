import { sql, type Expression, type SqlBool } from 'kysely'
import { summaryOfMove } from '@linggong/shared/domain/statement-summaries'
import { maskName } from '@linggong/shared/domain/masks'
import { WALLET_ACCOUNTS, type Place, type PostingReason } from '@linggong/shared/domain/postings'
import { businessDate } from '@linggong/shared/domain/time'
import { prepared } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { byKeyset } from '../../jobs/keyset.ts'
import { page, withTotal, type Paging } from '../../kernel/lists.ts'
import { inParkOf, inScope } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { named } from '../../kernel/written.ts'
import { atLeast, atMost, inDateRange, like, oneOfIds, personNamed } from '../lists/filters.ts'
import { namesOf, tenantNames } from '../lists/names.ts'
import { columnsOf } from '../lists/serve.ts'
import { balancesAfter, type Order } from './balances.ts'
import { accountsFound, accountsSought, movesOf, statementOf, type Accounts, type Clock, type First, type Move as Moves, type Statement, type Whose } from './moves.ts'

const bank = '招商银行'
/** What the bank moves by itself. */
const banksOwn: readonly string[] = ['charge', 'interest', 'balance_add', 'balance_del'] satisfies PostingReason[]

/** What goes to an agency, and what comes from an enterprise: nobody else is at the other end. */
const forAgency: readonly string[] = ['fee', 'personal_fee', 'card_fee', 'service_fee', 'service_fee_back'] satisfies PostingReason[]
const fromCompany: readonly string[] = ['sweep', 'excess'] satisfies PostingReason[]
/** What a worker was paid, and what the bank has returned of it. */
const toPayee: readonly string[] = ['net', 'return'] satisfies PostingReason[]

/** The filters that the statements of all wallets have, by the columns of a posting; `clock`: the one that has its time. */
export const commonFilters = (actor: Actor, clock: Clock | undefined) => ({
  company_id: () => undefined,
  owner_id: () => undefined,
  trans_date: (_: string, range: string) => inDateRange(clock === undefined ? 'p.create_at' : `p.${clock}`, range),
  min_amount: (_: string, cents: number) => atLeast('p.amount', cents),
  max_amount: (_: string, cents: number) => atMost('p.amount', cents),
  counter_name: (_: string, name: string) => {
    // The operator reads no worker's name, so the filter tells none either.
    const payees = actor.flavour === 'saas' ? sql`` : sql`or p.reason = any(${[...toPayee]}) and p.bill_id in (select id from named_bill) and ${isPayees}`
    const others = sql<SqlBool>`(p.reason = any(${[...forAgency]}) and p.agency_id in (select id from named_tenant) or p.reason = any(${[...fromCompany]}) and p.company_id in (select id from named_tenant)
      or p.reason = 'software_fee' and p.platform_id in (select id from named_tenant)
      ${payees}
      or p.reason = 'return' and p.agency_id in (select id from named_tenant) and ${isOfFees}
      or p.source_id in (select id from named_source))`
    return bank.includes(name) ? sql<SqlBool>`(p.reason = any(${[...banksOwn]}) or ${others})` : others
  },
  settlement_sn: (_: string, sn: string) => sql<SqlBool>`p.settlement_id in (select x.id from app.settlement x where ${inParkOf(actor, 'x')} and x.sn = ${sn})`,
})

/** Who and what bears a name, for the filter by it: looked for once, however many sides of accounts are read for it. */
const namedBy = (actor: Actor, name: string) => sql`
  named_tenant as materialized (select t.id from ${tenantNames} t where t.name like ${like(name)}),
  named_bill as materialized (select b.id from app.bill b where ${inScope(actor, 'b')} and ${personNamed('b.person_id', [name])}),
  named_source as materialized (
    select x.id from app.bank_deposit x where ${inParkOf(actor, 'x')} and x.kind in ('deposit', 'unknown_out') and x.payer_name like ${like(name)}
    union all select x.id from app.alipay_order x where ${inParkOf(actor, 'x')} and x.payer_name like ${like(name)}
    union all select x.id from app.withdraw_record x where ${inParkOf(actor, 'x')} and x.to_name like ${like(name)})`

/** Of a return: what the bank has given back of the payee's, or what an agency has of the fees. */
const giver = sql`(select g.kind from app.ledger_account g where g.park_id = p.park_id and g.id = p.debit_id)`
const isPayees = sql<SqlBool>`(p.reason <> 'return' or ${giver} = 'clearing')`
const isOfFees = sql<SqlBool>`${giver} like 'fee.%'`

const moved = ['m.id', 'm.trans_at', 'm.amount', 'm.counts'] as const
type Moved = Pick<Moves, 'id' | 'trans_at' | 'amount' | 'counts'>

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
    .leftJoin('app.service_fee_bill as f', (join) => join.onRef('f.park_id', '=', 'p.park_id').onRef('f.id', '=', 'p.source_id'))
    .innerJoin('app.ledger_account as credit', (join) => join.onRef('credit.park_id', '=', 'p.park_id').onRef('credit.id', '=', 'p.credit_id'))
    .innerJoin('app.ledger_account as debit', (join) => join.onRef('debit.park_id', '=', 'p.park_id').onRef('debit.id', '=', 'p.debit_id'))
    .leftJoin(tenantNames.as('c'), 'c.id', 'p.company_id')
    .leftJoin(tenantNames.as('a'), 'a.id', 'p.agency_id')
    .leftJoin(tenantNames.as('g'), 'g.id', 'p.platform_id')
    .where(inScope(actor, 'p'))
    .where(oneOfIds('p.id', ids))
    .select([
      'p.id', 'p.park_id', 'p.agency_id', 'p.reason', 'credit.kind as credit_kind', 'credit.owner_id as credit_owner', 'debit.kind as debit_kind', 'debit.owner_id as debit_owner', 'p.settlement_id', 'p.bill_id', 's.sn as settlement_sn', 'b.name as payee_name', 'b.account_no as payee_account', 'b.account_kind', 'c.name as company_name', 'a.name as agency_name', 'g.name as platform_name', 'f.sn as fee_sn',
      'd.payer_name', 'd.payer_account', 'd.bank_ref', 'o.payer_name as order_payer', 'o.trade_no', 'w.to_name', 'w.to_account', 'w.sn as withdraw_sn', 'w.id as withdraw_id', 'd.summary', 'd.status as deposit_status',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number] & Moved
/** A row of a statement, of whose wallet it is, with the balance after it. */
export type Shown = Row & { readonly balance: number | null; readonly owner_id: string; readonly owner_name: string }

const orderings = { id: 'm.id', trans_at: 'm.trans_at', trans_date: 'm.trans_at', amount: 'm.amount' } as const

const newestFirst: Order = { by: 'id', isAscending: false }

/** An order in which each side of a wallet has an index; by amount all of them are read. */
function inOrder(ordering = '-id'): Order | undefined {
  const isAscending = !ordering.startsWith('-')
  const name = isAscending ? ordering : ordering.slice(1)
  if (name === 'id') return { by: 'id', isAscending }
  return name === 'trans_at' || name === 'trans_date' ? { by: 'time', isAscending } : undefined
}

const isWallet = (place: Place, kind: string): boolean => WALLET_ACCOUNTS[place].some((key) => key === kind)

/** In a list of all wallets a row is of whoever receives it, or pays it where nobody else does; what belongs to nobody is where it has arrived. */
function ownerOf({ park_id, agency_id, credit_kind, credit_owner, debit_kind, debit_owner }: Pick<Row, 'park_id' | 'agency_id' | 'credit_kind' | 'credit_owner' | 'debit_kind' | 'debit_owner'>, place: Place): string {
  if (isWallet(place, credit_kind)) return credit_owner
  if (credit_kind === 'park.unknown') return agency_id ?? park_id
  return isWallet(place, debit_kind) ? debit_owner : (agency_id ?? park_id)
}

interface Read {
  readonly place: Place
  readonly statement: Statement | null
  readonly accounts: Accounts | null
}

async function shownOf(tx: Tx, actor: Actor, { place, statement, accounts }: Read, moves: readonly Moved[], order: Order = newestFirst): Promise<Shown[]> {
  if (moves.length === 0) return []
  const rows = new Map((await rowsOf(tx, actor, moves.map(({ id }) => id)).execute()).map((row) => [row.id, { ...row, owner_id: statement?.ownerId ?? ownerOf(row, place) }]))
  const name = await namesOf(tx, { tenants: [...rows.values()].map(({ owner_id }) => owner_id) })
  const after = statement === null || accounts === null ? new Map<string, number>() : await balancesAfter(tx, actor, statement, accounts, moves, order)
  return moves.flatMap((move) => {
    const row = rows.get(move.id)
    return row === undefined ? [] : [{ ...row, ...move, owner_name: name(row.owner_id), balance: after.get(move.id) ?? null }]
  })
}

async function readOf(tx: Tx, actor: Actor, place: Place, whose: Whose): Promise<Read> {
  const statement = statementOf(actor, place, whose)
  return { place, statement, accounts: statement === null ? null : await accountsFound(tx, actor, statement) }
}

/** These rows of one wallet, newest first, for the operator of all; foreign and absent ones are left out. */
export async function chosenMoves(tx: Tx, actor: Actor, place: Place, ids: readonly string[], whose: Whose = {}): Promise<Shown[]> {
  const read = await readOf(tx, actor, place, whose)
  const moves = await tx.selectFrom(movesOf(actor, read.statement, read.accounts, { where: () => oneOfIds('p.id', ids), place }).as('m')).select(moved).orderBy('m.id', 'desc').execute()
  return shownOf(tx, actor, read, moves)
}

/** A worker is at the other end: what they were paid, or what the bank has returned of it. */
export const isPayee = ({ reason, debit_kind, bill_id }: Pick<Row, 'reason' | 'debit_kind' | 'bill_id'>): boolean => reason === 'net' || (reason === 'return' && debit_kind === 'clearing' && bill_id !== null)

/** Who is at the other end: the payee of a bill, whoever the fees are for, or whom the bank or the payment app names. */
function counterOf(row: Row): string {
  const { reason, debit_kind, payee_name, payer_name, order_payer, to_name, company_name, agency_name, platform_name } = row
  if (isPayee(row)) return maskName(payee_name ?? '')
  if (forAgency.includes(reason) || (reason === 'return' && debit_kind.startsWith('fee.'))) return agency_name ?? ''
  if (fromCompany.includes(reason)) return company_name ?? ''
  if (reason === 'software_fee') return platform_name ?? ''
  return banksOwn.includes(reason) ? bank : (payer_name ?? order_payer ?? to_name ?? '')
}

/** What a row says: what the bank has said of its entry, or what it is, with the number of what it comes from. */
function summaryOf({ reason, debit_kind, credit_kind, summary, withdraw_sn, fee_sn }: Row): string {
  // What takes an entry back is not what the bank has said of that entry.
  return [(reason === 'unknown_out_back' ? '' : summary) || summaryOfMove(reason, debit_kind, credit_kind), withdraw_sn ?? fee_sn ?? ''].filter(Boolean).join(' ')
}

/** The columns that the statements of both places have. */
export const commonWire = (row: Shown) => ({
  id: row.id,
  sn: row.id,
  trans_date: businessDate(row.trans_at),
  trans_at: row.trans_at.toISOString(),
  owner_id: row.owner_id,
  owner_name: row.owner_name,
  amount: row.amount,
  income: row.amount > 0 ? row.amount : null,
  expense: row.amount < 0 ? -row.amount : null,
  balance: row.balance,
  counter_name: counterOf(row),
  summary: summaryOf(row),
  withdraw_id: row.withdraw_id,
  company_name: row.company_name ?? '',
  agency_name: row.agency_name ?? '',
  settlement_id: row.settlement_id,
  settlement_sn: row.settlement_sn,
  bill_id: row.bill_id,
})

interface Wish extends Whose {
  readonly counter_name?: string | undefined
  readonly trans_date?: string | undefined
}

/** The rows of a wallet's statement, as a list and its export take them. `wanted`: the filters as a condition on a posting, `p`. */
export function statementSource<F extends Wish>(place: Place, wanted: (actor: Actor, filters: F, clock: Clock | undefined) => Expression<SqlBool>) {
  interface Sought extends Read {
    readonly filters: F
  }
  /** What the filters find, without what the rows are joined with. */
  const found = (tx: Tx, actor: Actor, { statement, accounts, filters }: Sought, first?: First, and?: Expression<SqlBool>) =>
    tx.selectFrom(movesOf(actor, statement, accounts, {
      ...(filters.counter_name === undefined ? {} : { among: namedBy(actor, filters.counter_name) }),
      where: (clock) => (and === undefined ? wanted(actor, filters, clock) : sql<SqlBool>`${wanted(actor, filters, clock)} and ${and}`), isTimed: filters.trans_date !== undefined, first, place,
    }).as('m'))
  /** The first of them in an order, so many and no more. */
  const firstOf = (tx: Tx, actor: Actor, sought: Sought, first: First, and?: Expression<SqlBool>) => {
    const direction = first.isAscending ? 'asc' : 'desc'
    const rows = found(tx, actor, sought, first, and).select(moved)
    return (first.by === 'id' ? rows : rows.orderBy('m.trans_at', direction)).orderBy('m.id', direction)
  }
  return {
    page: async (tx: Tx, actor: Actor, filters: F, paging: Paging) => {
      const { page: number, page_size, ordering } = paging
      const sought = { ...(await readOf(tx, actor, place, filters)), filters }
      const all = found(tx, actor, sought).select(moved)
      const order = inOrder(ordering)
      const rows = await (order !== undefined
        ? withTotal(tx, named(all), paging, () => firstOf(tx, actor, sought, { ...order, most: number * page_size }).limit(page_size).offset((number - 1) * page_size).execute())
        : page(tx, all, paging, orderings))
      return { ...rows, results: await shownOf(tx, actor, sought, rows.results, order) }
    },
    bounded: (tx: Tx, actor: Actor, filters: F, most: number, columns?: readonly string[]) => {
      const statement = statementOf(actor, place, filters)
      return found(tx, actor, { place, statement, accounts: statement && accountsSought(actor, statement), filters }).select(columnsOf('m', columns)).limit(most)
    },
    rows: (deps: Deps, actor: Actor, filters: F) =>
      byKeyset((before: string | null, limit) =>
        inTransaction(deps.db, actor, async (tx) => {
          const sought = { ...(await readOf(tx, actor, place, filters)), filters }
          const older = before === null ? undefined : sql<SqlBool>`p.id < ${before}`
          return shownOf(tx, actor, sought, await firstOf(tx, actor, sought, { by: 'id', isAscending: false, most: limit }, older).limit(limit).execute())
        }, { readOnly: true })),
  }
}
