import { z } from 'zod'
import { SERVICE_USES, serviceUseFields } from '../domain/fields/service-use.ts'
import { USE_LISTS } from '../domain/service-pages.ts'
import { SERVICES } from '../domain/topup.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { businessDate, commaList, dateRange, id, line, listOf, timestamp } from './schemas/common.ts'

const call = family('service-use-records', serviceUseFields)

const service = z.enum(SERVICES.map(({ value }) => value))

const record = z.object({
  id,
  create_at: timestamp,
  service,
  count: z.int().min(1),
  category: z.enum(SERVICE_USES.map(({ value }) => value)),
  /** The enterprise that used it; null: the organisation itself. */
  company_id: id.nullable(),
  company_name: z.string(),
  staff: z.string(),
  ref_kind: z.enum(['settlement', 'bill', 'company_user', 'invoice_batch']).nullable(),
  ref_id: id.nullable(),
  ref_sn: z.string(),
})

/** What the caller's organisation has paid for with its counts. */
export const { search: listServiceUses, exported: exportServiceUses } = listCalls(call, {
  search: { name: 'listServiceUses', summary: '服务使用记录', method: 'GET', path: '/v1/service-use-records/' },
  exported: { name: 'exportServiceUses', summary: '导出服务使用记录', method: 'POST', path: '/v1/service-use-records/exports/' },
  access: USE_LISTS,
  filters: {
    service: commaList.optional(),
    category: commaList.optional(),
    company_name: line(60).optional(),
    staff: line(40).optional(),
    ref_sn: line(40).optional(),
    create_at: dateRange.optional(),
  },
  response: listOf(record),
})

/** What is left and owed of each service, and how much of it was used on each of the last thirty days. */
export const serviceUsage = call({
  name: 'serviceUsage',
  summary: '用量与预测',
  method: 'GET',
  path: '/v1/service-use-records/usage/',
  access: USE_LISTS,
  response: z.object({
    from_date: businessDate,
    to_date: businessDate,
    results: z.array(z.object({ service, count: z.int().min(0), debt: z.int().min(0), days: z.array(z.int().min(0)) })),
  }),
})
