import { z } from 'zod'
import { reportInputFields } from '../domain/fields/report.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { businessDate, cents, id, line, listOf, sums } from './schemas/common.ts'

const call = family('report', reportInputFields)

/** Granted to every member of a group: of its own organisations, and sums alone. */
const readers = { platform: ['PlatformReportListPageIndex'] } as const

const figures = {
  bill_count: z.int(),
  amount: cents,
  /** Withheld from the workers. */
  tax_amount: cents,
  net_amount: cents,
  /** What enterprises were charged for the settlements first paid then. */
  service_fee: cents,
  /** Came back from the bank then, and have not been paid again. */
  refund_count: z.int(),
  refund_amount: cents,
}

/** 报表 (R718): by day or month, and by agency or enterprise. Without days: this month. */
export const { search: readReport, exported: exportReport } = listCalls(call, {
  search: { name: 'readReport', summary: '报表', method: 'GET', path: '/v1/report' },
  exported: { name: 'exportReport', summary: '导出报表', method: 'POST', path: '/v1/report/exports/' },
  access: readers,
  filters: { start_at: businessDate.optional(), end_at: businessDate.optional(), by: z.enum(['day', 'month']).optional(), group_by: z.enum(['agency', 'company']).optional(), agency_id: id.optional(), name: line(64).optional() },
  response: listOf(z.object({
    id: z.string(),
    /** YYYY-MM-DD or YYYY-MM. */
    span: z.string(),
    /** The days that the row is of: a month may be cut. */
    start_at: businessDate,
    end_at: businessDate,
    /** Of the agency, or of the enterprise. */
    is_company: z.boolean(),
    organisation_id: id,
    name: z.string(),
    people: z.int(),
    ...figures,
  })).extend({
    /** As asked for, or this month until today. */
    start_at: businessDate,
    end_at: businessDate,
    by: z.enum(['day', 'month']),
    group_by: z.enum(['agency', 'company']),
    sums: sums.extend(figures).extend({
      /** Each of them once. Null where they are of more bills than are looked through for it. */
      people: z.int().nullable(),
    }),
    /** Of all rows, by day or month, oldest first; days without anything are left out. */
    series: z.array(z.object({ span: z.string(), amount: cents, net_amount: cents, service_fee: cents })),
  }),
})

/** The agencies of the group, to choose from; also for members who may not open their list. */
export const reportAgencies = call({
  name: 'reportAgencies',
  summary: '报表的业务公司',
  method: 'GET',
  path: '/v1/report/agencies/',
  access: { platform: ['PlatformReportListPageIndex', 'PlatformFlowListPageIndex'] },
  response: z.object({ results: z.array(z.object({ id, name: z.string() })) }),
})
