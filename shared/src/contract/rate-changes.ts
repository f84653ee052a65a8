import { z } from 'zod'
import { rateChangeFields } from '../domain/fields/contract.ts'
import { REASON } from '../domain/verdict.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { businessDate, changeLog, commaList, dateRange, id, idParams, line, listOf, timestamp, version } from './schemas/common.ts'
import { rateChangeStatus } from './schemas/contract.ts'

const call = family('rate-changes', rateChangeFields)

const rateValue = z.union([z.number(), z.boolean()])

const rateChange = z.object({
  id,
  contract_id: id,
  contract_sn: z.string(),
  company_id: id,
  company_name: z.string(),
  agency_name: z.string(),
  effective_at: businessDate,
  /** The last day of its rates, if they come into effect: the one before the next change that has been agreed on, or the contract's last one. */
  ends_at: businessDate.nullable(),
  /** The rates before and after, those that differ: percent, cents, flags, by their field. */
  content: z.array(z.object({ field: z.string(), old_value: rateValue, new_value: rateValue })),
  status: rateChangeStatus,
  creator: z.string(),
  answerer: z.string(),
  answer_at: timestamp.nullable(),
  reason: z.string(),
  create_at: timestamp,
  version,
})

const pages = { agency: ['AgencyCustomerConfirmPageIndex'], company: ['CompanyCooperateConfirmPageIndex'] } as const

/** There is no call that creates one: it comes from an update of a passed contract. */
export const { search: listRateChanges, exported: exportRateChanges, counted: countRateChanges } = listCalls(call, {
  search: { name: 'listRateChanges', summary: '费率变更列表', method: 'GET', path: '/v1/company-contract-rate-change' },
  exported: { name: 'exportRateChanges', summary: '导出费率变更', method: 'POST', path: '/v1/company-contract-rate-change/exports/' },
  counted: { name: 'countRateChanges', summary: '费率变更各状态的数量', path: '/v1/company-contract-rate-change/status_counts/' },
  access: pages,
  filters: {
    contract_sn: line(40).optional(),
    company_id: id.optional(),
    status: commaList.optional(),
    effective_at: dateRange.optional(),
    ends_at: dateRange.optional(),
    contract_status: commaList.optional(),
    create_at: dateRange.optional(),
  },
  response: listOf(rateChange),
})

export const rateChangeContent = call({
  name: 'rateChangeContent',
  summary: '费率变更内容',
  method: 'GET',
  path: '/v1/company-contract-rate-change/:id/rate_change_content',
  access: pages,
  params: idParams,
  response: rateChange.extend({ events: changeLog.shape.results }),
})

/** The enterprise agrees or declines, with a reason; the agency withdraws (no. 23 of docs/breadth). */
export const answerRateChange = call({
  name: 'answerRateChange',
  summary: '答复或撤回费率变更',
  method: 'PUT',
  path: '/v1/company-contract-rate-change/:id/',
  access: { agency: ['AgencyCustomerConfirmPageIndex:cancel'], company: ['CompanyCooperateConfirmPageIndex:confirm'] },
  params: idParams,
  body: z
    .strictObject({ result: z.enum(['confirm', 'reject', 'cancel']), reason: line(200).default(''), version })
    .refine(({ result, reason }) => result !== 'reject' || reason !== '', { path: ['reason'], error: REASON.text }),
  response: rateChange,
  changes: ['rate-changes', 'company-contracts'],
})
