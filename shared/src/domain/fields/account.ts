// Signing in, and one's own account (domain.md §1.6, common/user).
import { flag, text } from './field.ts'
import { personalFields } from './personal.ts'

export const accountFields = {
  host: text('登录地址'),
  app: text('登录端'),
  phone: personalFields.phone,
  is_password: flag('密码登录'),
  password: text('密码'),
  old_password: text('原密码'),
  sms_code: text('验证码'),
  related_id: text('所属组织'),
  accept: flag('接受邀请'),
} as const
