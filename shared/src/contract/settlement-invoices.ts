import { z } from 'zod'
import { settlementInputFields } from '../domain/fields/request.ts'
import { family } from './call.ts'
import { dateRange, id, idParams, line, version } from './schemas/common.ts'
import { plannedLine, settlementDetail } from './schemas/settlement.ts'

const call = family('settlement-invoices', settlementInputFields)

/** 开票计划 (R366): how a settlement is to be invoiced; it leaves the state, and applications begin with it. An empty one takes it back. */
export const planSettlementInvoices = call({
  name: 'planSettlementInvoices',
  summary: '保存开票计划',
  method: 'POST',
  path: '/v1/settlements/:id/split/',
  access: { agency: ['AgencySettlementSettPageIndex:split'] },
  params: idParams,
  body: z.strictObject({ split_detail: z.array(plannedLine).max(100, '一次最多拆分为 100 条'), version }),
  response: settlementDetail,
  changes: ['settlements'],
})

/** Settled, and not wholly invoiced (R676). */
export const exportNotInvoiced = call({
  name: 'exportNotInvoiced',
  summary: '导出未开票明细',
  method: 'GET',
  path: '/v1/settlements/not_invoice_export/',
  access: { agency: ['AgencyFinanceBillingStatsPageIndex:export'] },
  query: z.strictObject({ company_id: id.optional(), company_name: line(64).optional(), settlement_at: dateRange.optional() }),
  response: z.object({ id }),
  changes: ['exports'],
})
