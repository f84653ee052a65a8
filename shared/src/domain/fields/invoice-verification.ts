// What the page that verifies a 结算确认单 asks for and tells.
import { text } from './field.ts'
import { invoiceBatchFields } from './invoice-batch.ts'

export const verificationFields = {
  sn: invoiceBatchFields.sn,
  code: text('校验码'),
  sha256: text('文件摘要'),
  company_name: invoiceBatchFields.company_name,
  agency_name: invoiceBatchFields.agency_name,
  settlement_count: text('结算单'),
  amount: text('开票金额合计'),
  status: text('申请状态'),
  made_at: text('生成时间'),
} as const
