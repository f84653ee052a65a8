import { z } from 'zod'
import { CMB_CATEGORIES } from '../domain/categories.ts'
import { cmbTransactionFields } from '../domain/fields/cmb-transaction.ts'
import { bankDepositMachine } from '../domain/machines/bank-deposit.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { businessDate, cents, commaList, dateRange, done, id, idParams, line, listOf, timestamp } from './schemas/common.ts'

const call = family('cmb-transactions', cmbTransactionFields)

/** A posting that crosses the boundary of a wallet (available and frozen together). */
const transaction = z.object({
  id,
  trans_date: businessDate,
  trans_at: timestamp,
  category: z.enum(CMB_CATEGORIES.map(({ value }) => value)),
  /** Cents; money that leaves the wallet is negative. */
  amount: cents,
  /** Of the wallet after it; null where it is not in the wallet: money that nobody has claimed. */
  balance: cents.nullable(),
  counter_name: z.string(),
  counter_account: z.string(),
  summary: z.string(),
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
    category: commaList.optional(),
    deposit_status: commaList.optional(),
    trans_date: dateRange.optional(),
    settlement_sn: line(40).optional(),
    /** Whom the bank names, or who was paid a withdrawal. */
    counter_name: line(64).optional(),
  },
  response: listOf(transaction),
})

/** 下载回单 (R702): an archive with a receipt of each chosen row of one wallet, the caller's own or that of an enterprise below. */
export const downloadCmbVouchers = call({
  name: 'downloadCmbVouchers',
  summary: '下载招行钱包回单',
  method: 'POST',
  path: '/v1/cmb-transactions/download_vouchers/',
  access: { park: ['ParkFinanceAccountPageIndex:export'], agency: ['AgencyFinanceCmbPageIndex:export'], company: ['CompanyFinanceNewcmbPageIndex:export'] },
  body: z.strictObject({ ids: z.array(id).min(1, '请选择流水').max(500, '一次最多下载500张回单'), company_id: id.optional() }),
  response: z.object({ id }),
  changes: ['exports'],
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
