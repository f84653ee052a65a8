import { z } from 'zod'
import { bankProofFields } from '../domain/fields/bank-proof.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { cents, commaList, dateRange, id, line, listOf, timestamp } from './schemas/common.ts'

const call = family('bank-proofs', bankProofFields)

/** What was found on each morning, by account: nobody writes it but the clock. */
export const { search: listBankProofs, exported: exportBankProofs, counted: countBankProofs } = listCalls(call, {
  search: { name: 'listBankProofs', summary: '银行每日核对', method: 'GET', path: '/v1/bank-proofs/' },
  exported: { name: 'exportBankProofs', summary: '导出银行每日核对', method: 'POST', path: '/v1/bank-proofs/exports/' },
  counted: { name: 'countBankProofs', summary: '银行每日核对各结果的数量', path: '/v1/bank-proofs/status_counts/' },
  access: { park: ['ParkFinanceAccountPageIndex'], agency: ['AgencyFinanceCmbPageIndex'] },
  filters: { account_name: line(64).optional(), status: commaList.optional(), day: dateRange.optional() },
  response: listOf(
    z.object({
      id,
      day: z.string(),
      account_name: z.string(),
      account_no: z.string(),
      status: z.enum(['equal', 'in_transit', 'different']),
      balance: cents,
      postings: cents,
      /** What the postings have besides what crossed the account. */
      internal: cents,
      expected: cents,
      /** Null: the bank knows no such account. */
      bank: cents.nullable(),
      /** Of the bank from what it should be. */
      difference: cents.nullable(),
      in_transit: cents,
      reason: z.string(),
      create_at: timestamp,
    }),
  ),
})
