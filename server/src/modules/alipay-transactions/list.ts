import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { listAlipayTransactions, type exportAlipayTransactions } from '@linggong/shared/contract/alipay-transactions'
import { soughtBy, tradeTypeOf } from '@linggong/shared/domain/alipay-transactions'
import { POSTING_REASONS } from '@linggong/shared/domain/cmb-transactions'
import { alipayTransactionFields } from '@linggong/shared/domain/fields/alipay-transaction'
import { maskAccount } from '@linggong/shared/domain/masks'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { matching } from '../lists/filters.ts'
import { serveList } from '../lists/serve.ts'
import type { Clock } from '../cmb-transactions/moves.ts'
import { commonFilters, commonWire, isPayee, statementSource, type Shown } from '../cmb-transactions/statement.ts'

type Filters = z.output<NonNullable<typeof exportAlipayTransactions.body>>

/** By the columns of a posting; what is paid to workers is of one type or another by the account of their bill. */
const wanted = (actor: Actor, filters: Filters, clock: Clock | undefined) =>
  matching('p', filters, {
    ...commonFilters(actor, clock),
    type: (_, types) => {
      const { reasons, toWorkers, accountKinds } = soughtBy(types, POSTING_REASONS)
      const byReason = sql<SqlBool>`p.reason = any(${[...reasons]})`
      // No bill is asked where none could be of a type: the planner takes the question for one that leaves hardly a row.
      return accountKinds.length === 0 ? byReason : sql<SqlBool>`(${byReason} or (p.reason = any(${[...toWorkers]}) and (select b.account_kind from app.bill b where b.park_id = p.park_id and b.id = p.bill_id) = any(${[...accountKinds]})))`
    },
  })

export const wire = (row: Shown) => ({
  ...commonWire(row),
  type: tradeTypeOf(row.reason, row.account_kind),
  counter_account: maskAccount(isPayee(row) ? (row.payee_account ?? '') : (row.to_account ?? '')),
  trade_no: row.trade_no ?? '',
})

const { column, custom } = sheetColumnsOf(alipayTransactionFields)
const shown = <K extends keyof ReturnType<typeof wire> & keyof typeof alipayTransactionFields>(key: K, width?: number) => custom(key, (row: Shown) => wire(row)[key], width)

/** 支付宝交易流水 (R284-R289): like the statement of the wallet at the bank, of the accounts of the book. */
export const alipayTransactionList = serveList(listAlipayTransactions, statementSource('book', wanted), {
  wire,
  category: 'transaction',
  columns: [
    shown('sn', 38), shown('owner_name', 30), shown('trans_date', 12), column('trans_at', 20), shown('type', 16), column('amount'), column('balance'), shown('counter_name', 30), shown('counter_account', 22),
    shown('summary', 30), shown('trade_no', 30), custom('settlement_sn', ({ settlement_sn }: Shown) => settlement_sn, 22), custom('company_name', ({ company_name }: Shown) => company_name, 30),
    custom('agency_name', ({ agency_name }: Shown) => agency_name, 30),
  ],
})
