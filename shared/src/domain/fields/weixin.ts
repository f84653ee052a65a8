// The operator's official account and what it tells (admin/operate/configure).
import { MESSAGE_KINDS } from '../message-kinds.ts'
import { ENABLED_STATUSES } from '../statuses.ts'
import { code, flag, text, time } from './field.ts'

export const weixinFields = {
  event: code('消息类型', MESSAGE_KINDS),
  template_no: text('公众号模板编号'),
  wording: text('消息内容'),
  is_enable: flag('状态', ENABLED_STATUSES),
  appid: text('公众号 AppID'),
  name: text('公众号名称'),
  refresh_at: time('查询时间'),
} as const

export const weixinTemplateWords = { update: '编辑', enable: '启用', disable: '停用' } as const
