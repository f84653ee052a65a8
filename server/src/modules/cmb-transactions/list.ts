import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { listCmbTransactions, type exportCmbTransactions } from '@linggong/shared/contract/cmb-transactions'
import { meaningOf, reasonsOf } from '@linggong/shared/domain/cmb-transactions'
import { cmbTransactionFields } from '@linggong/shared/domain/fields/cmb-transaction'
import { maskAccount, maskCard } from '@linggong/shared/domain/masks'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inParkOf } from '../../kernel/scope.ts'
import { matching, on, oneOf } from '../lists/filters.ts'
import { serveList } from '../lists/serve.ts'
import type { Clock } from './moves.ts'
import { commonFilters, commonWire, isPayee, statementSource, type Shown } from './statement.ts'

type Filters = z.output<NonNullable<typeof exportCmbTransactions.body>>

/** By the columns of a posting. */
const wanted = (actor: Actor, filters: Filters, clock: Clock | undefined) =>
  matching('p', filters, {
    ...commonFilters(actor, clock),
    category: (column, categories) => on<readonly string[]>('reason', oneOf)(column, reasonsOf(categories)),
    bank_ref: (_, number) => sql<SqlBool>`p.source_id in (select x.id from app.bank_deposit x where ${inParkOf(actor, 'x')} and x.bank_ref = ${number})`,
    deposit_status: (_, status) => sql<SqlBool>`p.source_id in (select x.id from app.bank_deposit x where ${inParkOf(actor, 'x')} and x.status = any(${[...status]}))`,
  })

export const wire = (row: Shown) => ({
  ...commonWire(row),
  category: meaningOf(row.reason).category,
  counter_account: isPayee(row) ? maskAccount(row.payee_account ?? '') : maskCard(row.payer_account ?? row.to_account ?? ''),
  bank_ref: row.bank_ref ?? '',
  deposit_status: row.deposit_status,
})

const { column, custom } = sheetColumnsOf(cmbTransactionFields)
const shown = <K extends keyof ReturnType<typeof wire> & keyof typeof cmbTransactionFields>(key: K, width?: number) => custom(key, (row: Shown) => wire(row)[key], width)

/** 交易流水 (R195): derived from the postings, nothing of it is stored twice. */
export const cmbTransactionList = serveList(
  listCmbTransactions,
  statementSource('bank', wanted),
  {
    wire,
    category: 'cmb_transaction',
    columns: [
      shown('sn', 38), shown('owner_name', 30), shown('trans_date', 12), column('trans_at', 20), shown('category', 12), column('amount'), column('balance'), shown('counter_name', 30), shown('counter_account', 22),
      shown('summary', 30), shown('bank_ref', 36), shown('deposit_status', 12), custom('settlement_sn', ({ settlement_sn }: Shown) => settlement_sn, 22), custom('company_name', ({ company_name }: Shown) => company_name, 30), custom('agency_name', ({ agency_name }: Shown) => agency_name, 30),
    ],
  },
)
