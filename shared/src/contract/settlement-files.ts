import { z } from 'zod'
import { settlementInputFields } from '../domain/fields/request.ts'
import { family } from './call.ts'
import { commaList, id, idParams } from './schemas/common.ts'
import { readers } from './settlements.ts'

const call = family('settlement-files', { ...settlementInputFields })

/** Whoever may export the list where it is shown. */
const exporters = {
  park: ['ParkBusinessSettlementsPageIndex:export'],
  platform: ['PlatformSettlementSettPageIndex:export'],
  agency: ['AgencySettlementSettPageIndex:export'],
  company: ['CompanySettlementSettPageIndex:export'],
} as const

/** Of one file. */
const exportedSettlements = commaList.pipe(z.array(id).min(1, '请选择结算单').max(100, '一次最多导出100张结算单'))

/** 下载明细: the bills of many settlements in one file (R674). */
export const downloadSettlementDetails = call({
  name: 'downloadSettlementDetails',
  summary: '下载结算明细',
  method: 'POST',
  path: '/v1/settlements/batch_download_detailed/',
  access: exporters,
  body: z.strictObject({ ids: exportedSettlements }),
  response: z.object({ id }),
  changes: ['exports'],
})

/** 导出凭证: an archive of the receipts of paid settlements, and of what was uploaded for those that are paid offline, which is also there before the receipt is confirmed (R675). */
export const exportVouchers = call({
  name: 'exportVouchers',
  summary: '导出结算凭证',
  method: 'GET',
  path: '/v1/settlements/export_voucher/',
  access: { ...exporters, park: [...exporters.park, 'ParkFinanceReceivePageIndex:export'] },
  query: z.strictObject({ ids: exportedSettlements }),
  response: z.object({ id }),
  changes: ['exports'],
})

export const createReceipt = call({
  name: 'createReceipt',
  summary: '生成结算回单',
  method: 'POST',
  path: '/v1/settlements/:id/create_receipt/',
  access: readers,
  params: idParams,
  response: z.object({ id }),
  changes: ['exports'],
})
