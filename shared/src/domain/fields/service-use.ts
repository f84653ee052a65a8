// A unit of a counted service that was used up (domain.md §2.11, R178).
import { SERVICE_USES } from '../statuses.ts'
import { SERVICES } from '../topup.ts'
import { code, count, reference, text, time } from './field.ts'

export const serviceUseFields = {
  create_at: time('时间'),
  service: code('服务', SERVICES.map((one) => ({ ...one, tone: 'info' }))),
  count: count('数量'),
  category: code('用途', SERVICE_USES),
  company_id: reference('企业'),
  company_name: text('企业'),
  staff: text('操作人'),
  ref_sn: text('关联单号'),
} as const
