import { z } from 'zod'
import { TRADE_TYPES } from '../domain/categories.ts'
import { alipayTransactionFields } from '../domain/fields/alipay-transaction.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { businessDate, cents, commaList, dateRange, id, line, listOf, queryCents, timestamp } from './schemas/common.ts'

const call = family('alipay-transactions', alipayTransactionFields)

/** A posting that crosses the boundary of a book (available and frozen together). */
const transaction = z.object({
  id,
  sn: z.string(),
  trans_date: businessDate,
  /** When the payment app says that it happened; otherwise when it was booked. */
  trans_at: timestamp,
  /** Whose book it is. */
  owner_id: id,
  owner_name: z.string(),
  type: z.enum(TRADE_TYPES.map(({ value }) => value)),
  /** Cents; money that leaves the book is negative. */
  amount: cents,
  /** The same as one of two columns; the other is null. */
  income: cents.nullable(),
  expense: cents.nullable(),
  /** Of the book after it; null in a list of several. */
  balance: cents.nullable(),
  counter_name: z.string(),
  counter_account: z.string(),
  summary: z.string(),
  /** Of the payment app, where it has reported the row. */
  trade_no: z.string(),
  company_name: z.string(),
  agency_name: z.string(),
  settlement_id: id.nullable(),
  settlement_sn: z.string().nullable(),
  bill_id: id.nullable(),
  withdraw_id: id.nullable(),
})

/** Of the caller's own book; with `company_id`, of an enterprise below. The operator has none, and reads those of all. */
export const { search: listAlipayTransactions, exported: exportAlipayTransactions } = listCalls(call, {
  search: { name: 'listAlipayTransactions', summary: '支付宝交易流水', method: 'GET', path: '/v1/alipay-transactions/' },
  exported: { name: 'exportAlipayTransactions', summary: '导出支付宝交易流水', method: 'POST', path: '/v1/alipay-transactions/exports/' },
  access: { saas: ['AdminFinanceTradePageIndex'], park: ['ParkFinanceAccountPageIndex'], agency: ['AgencyFinanceAccountPageIndex'], company: ['CompanyFinanceAccountPageIndex'] },
  filters: {
    company_id: id.optional(),
    /** For the operator: the statement of one organisation, with its balances. */
    owner_id: id.optional(),
    type: commaList.optional(),
    trans_date: dateRange.optional(),
    /** Cents, of either direction. */
    min_amount: queryCents.optional(),
    max_amount: queryCents.optional(),
    settlement_sn: line(40).optional(),
    /** Whom the payment app names, or who was paid a withdrawal. */
    counter_name: line(64).optional(),
  },
  response: listOf(transaction),
})

/** 下载凭证 (R701): an archive with a voucher of each chosen row of one book, the caller's own or that of an enterprise below; of any, for the operator. */
export const exportAlipayVouchers = call({
  name: 'exportAlipayVouchers',
  summary: '下载支付宝凭证',
  method: 'POST',
  path: '/v1/alipay-transactions/export_vouchers/',
  access: { saas: ['AdminFinanceTradePageIndex:export'], park: ['ParkFinanceAccountPageIndex:export'], agency: ['AgencyFinanceAccountPageIndex:export'], company: ['CompanyFinanceAccountPageIndex:export'] },
  body: z.strictObject({ ids: z.array(id).min(1, '请选择流水').max(500, '一次最多下载500张凭证'), company_id: id.optional() }),
  response: z.object({ id }),
  changes: ['exports'],
})
