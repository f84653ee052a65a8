// Invitation codes of enterprises, and who has registered by one (R027, R631, R632).
import { QRCODE_STATUSES } from '../statuses.ts'
import { companyUserFields } from './company-user.ts'
import { count, flag, object, status, text, time, under } from './field.ts'
import { personalFields } from './personal.ts'
import { addressFields } from './tenant.ts'

export const qrcodeFields = {
  name: text('邀请码名称'),
  status: status('状态', QRCODE_STATUSES),
  is_enable: flag('是否启用'),
  start_at: time('开始时间'),
  /** The end of a code for good is absent (R503). */
  end_at: time('结束时间'),
  is_long: flag('长期有效'),
  area: text('适用地区'),
  /** The same by its parts. */
  address: object('适用地区'),
  ...under('address', addressFields),
  register_count: count('注册人数'),
  creator: text('创建人'),
  create_at: time('创建时间'),
} as const

export const qrcodeWords = { create: '新建', update: '编辑', enable: '启用', disable: '停用' } as const

/** A person who has registered by a code. */
export const registerRecordFields = {
  name: companyUserFields.user_name,
  phone: personalFields.phone,
  id_no: personalFields.id_no,
  status: companyUserFields.auth_status,
  create_at: time('注册时间'),
} as const
