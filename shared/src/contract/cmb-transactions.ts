import { z } from 'zod'
import { CMB_CATEGORIES } from '../domain/categories.ts'
import { cmbTransactionFields } from '../domain/fields/cmb-transaction.ts'
import { bankDepositMachine } from '../domain/machines/bank-deposit.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { businessDate, cents, changeLog, commaList, dateRange, done, id, idParams, line, listOf, queryCents, timestamp } from './schemas/common.ts'

const call = family('cmb-transactions', cmbTransactionFields)

/** A posting that crosses the boundary of a wallet (available and frozen together). */
const transaction = z.object({
  id,
  sn: z.string(),
  trans_date: businessDate,
  /** When the bank says that it happened; otherwise when it was booked. */
  trans_at: timestamp,
  /** Whose wallet it is. */
  owner_id: id,
  owner_name: z.string(),
  category: z.enum(CMB_CATEGORIES.map(({ value }) => value)),
  /** Cents; money that leaves the wallet is negative. */
  amount: cents,
  /** The same as one of two columns; the other is null. */
  income: cents.nullable(),
  expense: cents.nullable(),
  /** Of the wallet after it; null where it is not in the wallet: money that nobody has claimed. */
  balance: cents.nullable(),
  counter_name: z.string(),
  counter_account: z.string(),
  summary: z.string(),
  /** The bank's own number of the entry that it comes from; empty where it comes from none. */
  bank_ref: z.string(),
  /** Of the bank's entry that it comes from, where there is one. */
  deposit_status: z.enum(bankDepositMachine.states).nullable(),
  company_name: z.string(),
  agency_name: z.string(),
  settlement_id: id.nullable(),
  settlement_sn: z.string().nullable(),
  bill_id: id.nullable(),
  withdraw_id: id.nullable(),
})

/** Of the caller's own wallet; with `company_id`, of an enterprise below. The operator has none, and reads those of all. */
export const { search: listCmbTransactions, exported: exportCmbTransactions } = listCalls(call, {
  search: { name: 'listCmbTransactions', summary: '招行钱包交易流水', method: 'GET', path: '/v1/cmb-transactions/' },
  exported: { name: 'exportCmbTransactions', summary: '导出招行钱包交易流水', method: 'POST', path: '/v1/cmb-transactions/exports/' },
  access: { saas: ['AdminFinanceTradePageIndex'], park: ['ParkFinanceAccountPageIndex'], agency: ['AgencyFinanceCmbPageIndex'], company: ['CompanyFinanceNewcmbPageIndex'] },
  filters: {
    company_id: id.optional(),
    /** For the operator: the statement of one organisation, with its balances. */
    owner_id: id.optional(),
    category: commaList.optional(),
    deposit_status: commaList.optional(),
    trans_date: dateRange.optional(),
    /** Cents, of either direction. */
    min_amount: queryCents.optional(),
    max_amount: queryCents.optional(),
    settlement_sn: line(40).optional(),
    /** The bank's own number, whole. */
    bank_ref: line(64).optional(),
    /** Whom the bank names, or who was paid a withdrawal. */
    counter_name: line(64).optional(),
  },
  response: listOf(transaction),
})

/** Whose wallet the operator may choose: those whose name contains a text, and a chosen one. */
export const walletOwners = call({
  name: 'walletOwners',
  summary: '交易流水的账户',
  method: 'GET',
  path: '/v1/cmb-transactions/owners/',
  access: { saas: ['AdminFinanceTradePageIndex'] },
  background: true,
  query: z.strictObject({ owner_name: line(64).default(''), owner_id: id.optional() }),
  response: z.object({ results: z.array(z.object({ id, name: z.string() })) }),
})

/** 下载回单 (R702): an archive with a receipt of each chosen row of one wallet, the caller's own or that of an enterprise below; of any, for the operator. */
export const downloadCmbVouchers = call({
  name: 'downloadCmbVouchers',
  summary: '下载招行钱包回单',
  method: 'POST',
  path: '/v1/cmb-transactions/download_vouchers/',
  access: { saas: ['AdminFinanceTradePageIndex:export'], park: ['ParkFinanceAccountPageIndex:export'], agency: ['AgencyFinanceCmbPageIndex:export'], company: ['CompanyFinanceNewcmbPageIndex:export'] },
  body: z.strictObject({ ids: z.array(id).min(1, '请选择流水').max(500, '一次最多下载500张回单'), company_id: id.optional() }),
  response: z.object({ id }),
  changes: ['exports'],
})

/** 认领记录: by whom, when and for whom the money of a row was claimed. */
export const transactionHistory = call({
  name: 'transactionHistory',
  summary: '来款认领记录',
  method: 'GET',
  path: '/v1/cmb-transactions/:id/history_events/',
  access: { saas: ['AdminFinanceTradePageIndex'], park: ['ParkFinanceAccountPageIndex'], agency: ['AgencyFinanceCmbPageIndex'] },
  params: idParams,
  response: changeLog,
})

/** 认领: what has arrived on the agency's main account, and belongs to nobody yet, is an enterprise's. */
export const clarifyTransaction = call({
  name: 'clarifyTransaction',
  summary: '来款认领',
  method: 'POST',
  path: '/v1/cmb-transactions/:id/clarify/',
  access: { agency: ['AgencyFinanceCmbPageIndex:clarify'] },
  idempotent: true,
  params: idParams,
  body: z.strictObject({ company_id: id }),
  response: done,
  changes: ['cmb-transactions', 'cmb-wallets'],
})
