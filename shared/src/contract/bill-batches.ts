import { z } from 'zod'
import { billBatchFields } from '../domain/fields/bill-batch.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { changeLogEntry, cents, dateRange, commaList, id, idParams, line, listOf, sums, timestamp, version } from './schemas/common.ts'
import { settlementStatus } from './schemas/settlement.ts'

const call = family('bill-batches', billBatchFields)

export const billBatchStatus = z.enum(['to_settlement', 'part_settlement', 'settled', 'canceled'])

export const billBatch = z.object({
  id,
  sn: z.string(),
  status: billBatchStatus,
  company_id: id,
  company_name: z.string(),
  agency_name: z.string(),
  /** To which it is put down. */
  project_company_id: id.nullable(),
  project_company_name: z.string(),
  filename: z.string(),
  remark: z.string(),
  bill_count: z.int(),
  amount: cents,
  /** The states of its settlements that are not canceled, each once. */
  settlement_statuses: z.array(settlementStatus),
  /** Bills that are not in any settlement yet. */
  open_count: z.int(),
  open_amount: cents,
  creator: z.string(),
  create_at: timestamp,
  version,
})

const readers = {
  platform: ['PlatformSettlementBillPageIndex'],
  agency: ['AgencySettlementBillPageIndex'],
  company: ['CompanySettlementBillPageIndex'],
} as const

const writers = { agency: ['AgencySettlementBillPageIndex:import'], company: ['CompanySettlementBillPageIndex:import'] } as const

export const { search: listBillBatches, exported: exportBillBatches, counted: countBillBatches } = listCalls(call, {
  search: { name: 'listBillBatches', summary: '账单批次列表', method: 'GET', path: '/v1/bill-batches/' },
  exported: { name: 'exportBillBatches', summary: '导出账单批次', method: 'GET', path: '/v1/bill-batches/exports/' },
  counted: { name: 'countBillBatches', summary: '账单批次各状态的数量', path: '/v1/bill-batches/status_counts/' },
  access: readers,
  open: 'bill-batches:read',
  filters: {
    sn: line(40).optional(),
    company_id: id.optional(),
    project_company_id: id.optional(),
    status: commaList.optional(),
    create_at: dateRange.optional(),
  },
  /** No totals of more rows than are counted. */
  response: listOf(billBatch).extend({ sums: sums.extend({ amount: cents, open_amount: cents }).optional() }),
})

export const billBatchDetail = call({
  name: 'billBatchDetail',
  summary: '账单批次详情',
  method: 'GET',
  path: '/v1/bill-batches/:id/',
  access: readers,
  open: 'bill-batches:read',
  params: idParams,
  response: billBatch.extend({
    events: z.array(changeLogEntry),
    /** The company's contract in force today; without one no settlement can be created. */
    contract: z
      .object({
        is_support_promotion_fee: z.boolean(),
        /** Largest promotion fee of one settlement; 0 means no limit. */
        support_promotion_fee: cents,
      })
      .nullable(),
  }),
})

/** The project companies of an enterprise that a batch, or its invoices, can be put down to (decision 63 of docs/breadth). */
export const batchProjects = call({
  name: 'batchProjects',
  summary: '账单批次可归属的项目公司',
  method: 'GET',
  path: '/v1/bill-batches/project_companies/',
  access: { agency: [...readers.agency, 'AgencyFinanceBillingPageIndex:add'], company: [...readers.company, 'CompanyFinanceBillingPageIndex:add'] },
  query: z.strictObject({ company_id: id.optional() }),
  response: z.object({ results: z.array(z.object({ id, name: z.string(), code: z.string() })) }),
})

/** `project_company_id`: null puts it down to none; absent, it stays. */
export const updateBillBatch = call({
  name: 'updateBillBatch',
  summary: '修改账单批次的备注和项目公司',
  method: 'PUT',
  path: '/v1/bill-batches/:id/',
  access: writers,
  params: idParams,
  body: z.strictObject({ remark: line(200), project_company_id: id.nullable().optional(), version }),
  response: billBatch,
  changes: ['bill-batches'],
})

export const cancelBillBatch = call({
  name: 'cancelBillBatch',
  summary: '取消账单批次',
  method: 'PUT',
  path: '/v1/bill-batches/:id/cancel/',
  access: { agency: ['AgencySettlementBillPageIndex:cancel'], company: ['CompanySettlementBillPageIndex:cancel'] },
  params: idParams,
  body: z.strictObject({ version }),
  response: billBatch,
  changes: ['bills', 'bill-batches'],
})
