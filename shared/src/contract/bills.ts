import { z } from 'zod'
import { billInputFields } from '../domain/fields/request.ts'
import { billImport } from '../domain/imports/bill.ts'
import { taskMachine } from '../domain/machines/task.ts'
import { traceKeys } from '../domain/trace.ts'
import { family } from './call.ts'
import { importCalls, keptCheckCalls } from './import-calls.ts'
import { listCalls } from './list-calls.ts'
import { settlementStatus } from './schemas/settlement.ts'
import {
  cents,
  changeLogEntry,
  commaList,
  dateRange,
  explanationStep,
  id,
  idParams,
  line,
  listOf,
  pageQuery,
  sums,
  timestamp,
  version,
} from './schemas/common.ts'
import { personLimits } from './schemas/person-limits.ts'

const call = family('bills', billInputFields)

/** domain.md §2.7 */
export const billStatus = z.enum(['to_settlement', 'in_settlement', 'paying', 'paid', 'pay_failure', 'refunded', 'canceled'])

export const bill = z.object({
  id,
  sn: z.string(),
  status: billStatus,
  company_id: id,
  company_name: z.string(),
  agency_name: z.string(),
  batch_id: id,
  batch_sn: z.string(),
  settlement_id: id.nullable(),
  settlement_sn: z.string().nullable(),
  settlement_status: settlementStatus.nullable(),
  name: z.string(),
  /** Masked: first two and last two characters. */
  id_no: z.string(),
  /** Masked: first three and last four digits. */
  phone: z.string(),
  /** Masked: last four digits. */
  account_no: z.string(),
  account_kind: z.enum(['bank', 'alipay']),
  bank_name: z.string(),
  amount: cents,
  personal_service_fee: cents,
  /** Personal VAT with its surcharges. */
  vat_amount: cents,
  income_tax_amount: cents,
  /** Tax owed to the tax bureau for this bill, whoever bears it. */
  tax_amount: cents,
  card_fee: cents,
  net_amount: cents,
  /** The figures are an estimate until the bill is being paid (domain.md §3.4). */
  is_estimate: z.boolean(),
  task_sn: z.string(),
  remark: z.string(),
  fail_reason: z.string(),
  /** When the bank refused or returned it; null once it is paid again or released. */
  failed_at: timestamp.nullable(),
  create_at: timestamp,
  pay_at: timestamp.nullable(),
  version,
})

const billFilters = {
  sn: line(40).optional(),
  /** Names, comma-joined: multi-line batch search. */
  name: line(2000).optional(),
  /** Numbers of bills; complete names, identity numbers and phones of their people. */
  batch_search: commaList.optional(),
  batch_id: id.optional(),
  settlement_id: id.optional(),
  company_id: id.optional(),
  agency_id: id.optional(),
  task_sn: line(40).optional(),
  status: commaList.optional(),
  ids: commaList.optional(),
  create_at: dateRange.optional(),
  pay_at: dateRange.optional(),
  failed_at: dateRange.optional(),
  min_amount: cents.optional(),
  max_amount: cents.optional(),
}

/** Lists show identity numbers and phones masked. */
const asks = { kind: 'bill', key: 'batch_search' } as const

const readers = {
  platform: ['PlatformSettlementBillPageIndex', 'PlatformSettlementSettPageIndex'],
  park: ['ParkBusinessSettlementsPageIndex'],
  agency: ['AgencySettlementBillPageIndex', 'AgencySettlementSettPageIndex'],
  company: ['CompanySettlementBillPageIndex', 'CompanySettlementSettPageIndex'],
} as const

export const { search: searchBills, exported: exportBills, counted: countBills } = listCalls(call, {
  search: { name: 'searchBills', summary: '查询账单', method: 'POST', path: '/v1/bills/search/' },
  exported: { name: 'exportBills', summary: '导出账单', method: 'POST', path: '/v1/bills/exports/' },
  counted: { name: 'countBills', summary: '账单各状态的数量', path: '/v1/bills/status_counts/' },
  access: readers,
  asks,
  open: 'bills:read',
  /** `evidence`: of `EVIDENCE_WISHES`; any one suffices. */
  filters: { ...billFilters, evidence: commaList.optional() },
  /** No totals of more rows than are counted. */
  response: listOf(bill).extend({ sums: sums.extend({ amount: cents, net_amount: cents }).optional() }),
})

export const listBills = call({
  name: 'listBills',
  summary: '账单列表',
  method: 'GET',
  path: '/v1/bills/',
  access: readers,
  query: z.strictObject({
    batch_id: id.optional(),
    settlement_id: id.optional(),
    status: commaList.optional(),
    name: line(64).optional(),
    ...pageQuery,
  }),
  response: listOf(bill),
})

export const billDetail = call({
  name: 'billDetail',
  summary: '账单详情',
  method: 'GET',
  path: '/v1/bills/:id/',
  access: readers,
  open: 'bills:read',
  params: idParams,
  response: bill.extend({
    /** Of the task that it names, where it is there. */
    task_id: id.nullable(),
    events: z.array(changeLogEntry),
  }),
})

/** How much of which limits the bill's worker has used this month, as far as the reader may know, and what another payment triggers. */
export const billLimits = call({
  name: 'billLimits',
  summary: '合作用户额度',
  method: 'GET',
  path: '/v1/bills/:id/limits/',
  access: readers,
  params: idParams,
  response: personLimits,
})

/** 款项追踪: what the money of this bill did, oldest first. */
export const billTrace = call({
  name: 'billTrace',
  summary: '账单款项追踪',
  method: 'GET',
  path: '/v1/bills/:id/trace/',
  access: readers,
  params: idParams,
  response: z.object({
    steps: z.array(z.object({
      key: z.enum(traceKeys),
      /** Null: not over yet. */
      at: timestamp.nullable(),
      creator: z.string(),
      request_no: z.string(),
      /** Masked. */
      account_no: z.string(),
      amount: cents.nullable(),
      note: z.string(),
    })),
  }),
})

/** "Why this amount": formula, rate, rounding of every part (added call, decision 12). */
export const billExplanation = call({
  name: 'billExplanation',
  summary: '账单金额说明',
  method: 'GET',
  path: '/v1/bills/:id/explanation/',
  access: readers,
  open: 'bills:read',
  params: idParams,
  response: z.object({ is_estimate: z.boolean(), steps: z.array(explanationStep) }),
})

export const { template: billTemplate, check: checkBillImport, submit: importBills } = importCalls(call, billImport, {
  names: { template: 'billTemplate', check: 'checkBillImport', submit: 'importBills' },
  paths: { template: '/v1/bills/template/', check: '/v1/bills/import_check/', submit: '/v1/bills/import/' },
  /** An agency names the company; a company imports for itself. */
  place: { company_id: id.optional() },
  more: { bill_remark: line(200).default(''), project_company_id: id.nullable().default(null) },
  open: 'bills:import',
})

export const { keep: keepBillImportCheck, result: billImportCheckResult } = keptCheckCalls(call, billImport, checkBillImport, {
  names: { keep: 'keepBillImportCheck', result: 'billImportCheckResult' },
  paths: { keep: '/v1/bills/import_check/keep/', result: '/v1/bills/export_import_check_result' },
})

/** One page per paid bill, as PDF. */
export const exportBillReceipts = call({
  name: 'exportBillReceipts',
  summary: '导出账单回单',
  method: 'POST',
  path: '/v1/bills/receipt_exports',
  access: { platform: readers.platform, agency: readers.agency, company: readers.company },
  asks,
  body: z.strictObject(billFilters),
  response: z.object({ id }),
  changes: ['exports'],
})

/** The tasks of an enterprise that bills may name, to choose from; `billed`: what is paid of one, and what its bills ask for that are on their way. */
export const billableTasks = call({
  name: 'billableTasks',
  summary: '可关联账单的任务',
  method: 'GET',
  path: '/v1/bills/tasks/',
  access: billImport.access,
  // What is billed of a task.
  countsAll: true,
  query: z.strictObject({ company_id: id.optional(), search: line(60).default('') }),
  response: z.object({ results: z.array(z.object({ id, sn: z.string(), name: z.string(), status: z.enum(taskMachine.states), amount: cents, min_price: cents, paid_amount: cents, billed: cents })) }),
})

/** Bills per task and click: those of the largest batch. */
const mostBills = 6000

/** Bills of one enterprise are given a task, or another one; each has a result of its own. */
export const assignBillTask = call({
  name: 'assignBillTask',
  summary: '账单关联任务',
  method: 'POST',
  path: '/v1/bills/assign_task/',
  access: billImport.access,
  bodySize: 'large',
  body: z.strictObject({ bill_ids: z.array(id).min(1, '请选择账单').max(mostBills, `一次最多关联 ${mostBills} 笔账单`), task_id: id }),
  response: z.object({ results: z.array(z.object({ id, sn: z.string(), ok: z.boolean(), text: z.string() })) }),
  changes: ['bills', 'tasks'],
})

export const updateBill = call({
  name: 'updateBill',
  summary: '修改账单备注',
  method: 'PUT',
  path: '/v1/bills/:id/',
  access: billImport.access,
  params: idParams,
  body: z.strictObject({ remark: line(200), version }),
  response: bill,
  changes: ['bills'],
})

