// Where a member is told messages besides the suite (common/user).
import { MESSAGE_KINDS } from '../message-kinds.ts'
import { codes, flag, text } from './field.ts'
import { staffFields } from './people.ts'

export const contactFields = {
  email: staffFields.email,
  openid: staffFields.openid,
  email_code: text('邮箱验证码'),
  channel: text('通知渠道'),
  can_mail: flag('可用邮件'),
  can_weixin: flag('可用公众号'),
  mail_off: codes('不发邮件的消息', MESSAGE_KINDS),
  weixin_off: codes('不发公众号的消息', MESSAGE_KINDS),
} as const
