import { z } from 'zod'
import { withdrawFields } from '../domain/fields/withdraw.ts'
import { withdrawMachine } from '../domain/machines/withdraw.ts'
import { toAccountFault, toBankFault } from '../domain/withdraw-account.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { changeLogEntry, cents, commaList, dateRange, id, idParams, line, listOf, receivedCents, sums, timestamp, version } from './schemas/common.ts'
import { review } from './schemas/review.ts'

const call = family('cmb-withdraw-records', withdrawFields)

const withdrawal = z.object({
  id,
  sn: z.string(),
  status: z.enum(withdrawMachine.states),
  owner_flavour: z.enum(['park', 'agency', 'company']),
  owner_name: z.string(),
  /** The bank, or the payment app. */
  channel: z.enum(['cmb', 'alipay']),
  amount: cents,
  to_name: z.string(),
  to_account: z.string(),
  to_bank: z.string(),
  remark: z.string(),
  reason: z.string(),
  applicant: z.string(),
  auditor: z.string(),
  /** The caller has applied for it, so that another person audits it. */
  is_own: z.boolean(),
  create_at: timestamp,
  audit_at: timestamp.nullable(),
  finish_at: timestamp.nullable(),
  version,
})

/** The pages of the payment app show what leaves their books alone, those of the bank both. */
const readers = {
  park: ['ParkFinanceAccountPageIndex'],
  agency: ['AgencyFinanceCmbPageIndex', 'AgencyFinanceAccountPageIndex'],
  company: ['CompanyFinanceNewcmbPageIndex', 'CompanyFinanceAccountPageIndex'],
} as const

const refusing = (fault: (text: string) => string | null) => (text: string, context: z.RefinementCtx) => {
  const message = fault(text)
  if (message !== null) context.addIssue({ code: 'custom', message })
}

export const { search: listWithdrawals, exported: exportWithdrawals, counted: countWithdrawals } = listCalls(call, {
  search: { name: 'listWithdrawals', summary: '提现记录', method: 'GET', path: '/v1/cmb-withdraw-records/' },
  exported: { name: 'exportWithdrawals', summary: '导出提现记录', method: 'POST', path: '/v1/cmb-withdraw-records/exports/' },
  counted: { name: 'countWithdrawals', summary: '提现各状态的数量', path: '/v1/cmb-withdraw-records/status_counts/' },
  access: readers,
  filters: { sn: line(40).optional(), status: commaList.optional(), channel: commaList.optional(), owner_flavour: commaList.optional(), create_at: dateRange.optional() },
  response: listOf(withdrawal).extend({ sums: sums.extend({ amount: cents }).optional() }),
})

const detail = withdrawal.extend({ events: z.array(changeLogEntry) })
const changes = ['cmb-withdraw-records', 'cmb-wallets', 'cmb-transactions'] as const

export const withdrawalById = call({
  name: 'withdrawalById',
  summary: '提现详情',
  method: 'GET',
  path: '/v1/cmb-withdraw-records/:id/',
  access: readers,
  params: idParams,
  response: detail,
})

/** From the caller's own wallet to an account in its own name (R705); frozen at once. */
export const applyWithdrawal = call({
  name: 'applyWithdrawal',
  summary: '申请提现',
  method: 'POST',
  path: '/v1/cmb-withdraw-records/',
  access: { park: ['ParkFinanceAccountPageIndex:withdraw'], agency: ['AgencyFinanceCmbPageIndex:withdraw'], company: ['CompanyFinanceNewcmbPageIndex:withdraw'] },
  stepUp: true,
  idempotent: true,
  body: z.strictObject({
    amount: receivedCents.min(1, '提现金额必须大于 0'),
    to_account: line(40).superRefine(refusing(toAccountFault)),
    to_bank: line(64).superRefine(refusing(toBankFault)),
    remark: line(200).default(''),
  }),
  // Nothing of the account, so that no number is told apart from another.
  response: withdrawal.pick({ id: true, sn: true, status: true, amount: true, create_at: true, version: true }),
  changes,
})

/** By another person than its applicant (R706). */
export const auditWithdrawal = call({
  name: 'auditWithdrawal',
  summary: '审核提现',
  ...review,
  path: '/v1/cmb-withdraw-records/:id/audit/',
  access: { park: ['ParkFinanceAccountPageIndex:audit'], agency: ['AgencyFinanceCmbPageIndex:audit'] },
  stepUp: (body) => body.result === 'pass',
  response: detail,
  changes,
})
