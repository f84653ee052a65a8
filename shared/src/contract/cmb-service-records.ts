import { z } from 'zod'
import { cmbServiceRecordFields } from '../domain/fields/cmb-service-record.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { cents, id, line, listOf, sums } from './schemas/common.ts'

const call = family('cmb-service-records', cmbServiceRecordFields)

/** What the bank has charged, by account and month: the sums of the entries that it has booked (R703). */
export const { search: listCmbServiceRecords, exported: exportCmbServiceRecords } = listCalls(call, {
  search: { name: 'listCmbServiceRecords', summary: '招行服务费记录', method: 'GET', path: '/v1/cmb-service-records/' },
  exported: { name: 'exportCmbServiceRecords', summary: '导出招行服务费记录', method: 'POST', path: '/v1/cmb-service-records/exports/' },
  access: { agency: ['AgencyFinanceCmbPageIndex'] },
  filters: { account_name: line(64).optional(), month: line(7).optional() },
  response: listOf(
    z.object({
      /** Of the first entry of the month. */
      id,
      month: z.string(),
      account_name: z.string(),
      account_no: z.string(),
      count: z.int(),
      amount: cents,
    }),
  ).extend({ sums: sums.extend({ amount: cents }).optional() }),
})
