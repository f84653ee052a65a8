import { z } from 'zod'
import { reconciliationFields } from '../domain/fields/reconciliation.ts'
import { statementImport } from '../domain/imports/bank-statement.ts'
import { reconciliationMachine } from '../domain/machines/reconciliation.ts'
import { family } from './call.ts'
import { importCalls } from './import-calls.ts'
import { listCalls } from './list-calls.ts'
import { cents, changeLogEntry, commaList, dateRange, id, idParams, line, listOf, timestamp, version } from './schemas/common.ts'
import { review } from './schemas/review.ts'

const call = family('reconciliation', reconciliationFields)

const item = z.object({
  id,
  /** Of the bank's row, or of ours where it has none. */
  sn: z.string(),
  status: z.enum(reconciliationMachine.states),
  account_name: z.string(),
  account_no: z.string(),
  direction: z.enum(['in', 'out']),
  /** Null: the bank has no such row. */
  amount: cents.nullable(),
  /** Null: the books have no such movement. */
  own_amount: cents.nullable(),
  fee: cents,
  /** The bank's less ours; null where one side is missing. */
  difference: cents.nullable(),
  request_no: z.string(),
  counter_name: z.string(),
  /** Masked. */
  counter_account: z.string(),
  summary: z.string(),
  rule: z.enum(['', 'key', 'amount_day', 'many_fee']),
  /** What is suggested, in words; empty: nothing. */
  suggestion: z.string(),
  /** What the books have of it: a withdrawal, an entry of the bank, or bills of a settlement. */
  withdraw_id: id.nullable(),
  deposit_id: id.nullable(),
  /** Of an entry: whose it is; null: of the agency or the park. */
  company_id: id.nullable(),
  agency_id: id.nullable(),
  settlement_id: id.nullable(),
  settlement_sn: z.string().nullable(),
  remark: z.string(),
  settler: z.string(),
  settle_at: timestamp.nullable(),
  trans_at: timestamp,
  create_at: timestamp,
  version,
})

const readers = { park: ['ParkFinanceAccountPageIndex'], agency: ['AgencyFinanceCmbPageIndex'] } as const
const handlers = { park: ['ParkFinanceAccountPageIndex:reconcile'], agency: ['AgencyFinanceCmbPageIndex:reconcile'] } as const

/** 对账台: what the bank has beside what the books have. */
export const { search: listReconciliation, exported: exportReconciliation, counted: countReconciliation } = listCalls(call, {
  search: { name: 'listReconciliation', summary: '对账台', method: 'GET', path: '/v1/reconciliation/' },
  exported: { name: 'exportReconciliation', summary: '导出对账结果', method: 'POST', path: '/v1/reconciliation/exports/' },
  counted: { name: 'countReconciliation', summary: '对账各状态的数量', path: '/v1/reconciliation/status_counts/' },
  access: readers,
  filters: { sn: line(64).optional(), request_no: line(64).optional(), status: commaList.optional(), account_name: line(64).optional(), direction: commaList.optional(), rule: commaList.optional(), trans_at: dateRange.optional() },
  response: listOf(item),
})

const detail = item.extend({ events: z.array(changeLogEntry) })

export const reconciliationById = call({
  name: 'reconciliationById',
  summary: '对账详情',
  method: 'GET',
  path: '/v1/reconciliation/:id/',
  access: readers,
  params: idParams,
  response: detail,
})

/** A suggestion is confirmed, or found to be wrong with the reason. Nothing is posted, but what was booked as 不明出账 for a payment of ours is taken back. */
export const confirmReconciliation = call({
  name: 'confirmReconciliation',
  summary: '确认对应项',
  ...review,
  path: '/v1/reconciliation/:id/confirm/',
  access: handlers,
  response: detail,
  changes: ['reconciliation', 'cmb-transactions', 'cmb-wallets'],
})

/** 核销 without another side, or in spite of a difference: a person says why. */
export const writeOffReconciliation = call({
  name: 'writeOffReconciliation',
  summary: '核销对账差异',
  method: 'PUT',
  path: '/v1/reconciliation/:id/write_off/',
  access: handlers,
  params: idParams,
  body: z.strictObject({ remark: line(200).min(1, '请填写核销说明'), version }),
  response: detail,
  changes: ['reconciliation'],
})

/** The statement as the bank gives it, for what it does not tell by itself. */
export const { template: statementTemplate, check: checkStatementImport, submit: importStatement } = importCalls(call, statementImport, {
  names: { template: 'statementTemplate', check: 'checkStatementImport', submit: 'importStatement' },
  paths: { template: '/v1/reconciliation/template/', check: '/v1/reconciliation/import_check/', submit: '/v1/reconciliation/import/' },
})
