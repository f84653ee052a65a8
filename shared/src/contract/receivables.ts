import { z } from 'zod'
import { settlementInputFields } from '../domain/fields/request.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { commaList, dateRange, id, line, listOf } from './schemas/common.ts'
import { chosenSettlements, writeOff } from './schemas/payment.ts'
import { receivable } from './schemas/settlement.ts'
import { receivers, settlementSums, touched } from './settlements.ts'

const call = family('receivables', settlementInputFields)

export const { search: listReceivables, exported: exportReceivables, counted: countReceivables } = listCalls(call, {
  search: { name: 'listReceivables', summary: '查询应收', method: 'GET', path: '/v1/settlements/receivable/' },
  exported: { name: 'exportReceivables', summary: '导出应收', method: 'GET', path: '/v1/settlements/receivable/exports/' },
  counted: { name: 'countReceivables', summary: '应收各状态的数量', path: '/v1/settlements/receivable/status_counts/' },
  access: { park: ['ParkFinanceReceivePageIndex'] },
  filters: {
    sn: line(40).optional(),
    company_id: id.optional(),
    company_name: line(64).optional(),
    status: commaList.optional(),
    pay_at: dateRange.optional(),
    received_at: dateRange.optional(),
  },
  response: listOf(receivable).extend({ sums: settlementSums }),
})

/** 批量确认收款 (R677): each with its full amount, or with what `received` says of it. */
export const confirmReceivables = call({
  name: 'confirmReceivables',
  summary: '批量确认收款',
  method: 'PUT',
  path: '/v1/settlements/batch_confirm_receivable/',
  access: { park: receivers.park },
  body: z.strictObject({ ids: chosenSettlements, received: z.array(z.strictObject({ id, ...writeOff })).max(100).default([]) }),
  response: z.object({ results: z.array(z.object({ id, sn: z.string(), ok: z.boolean(), text: z.string() })) }),
  changes: touched,
})
