// Clients of the open interface: the programs of an organisation that call in its name.
import { OPEN_SCOPES } from '../open-scopes.ts'
import { OPEN_CLIENT_STATUSES } from '../statuses.ts'
import { codes, date, flag, status, text, time } from './field.ts'

export const openClientFields = {
  name: text('名称'),
  client_id: text('客户端编号'),
  secret: text('密钥'),
  scopes: codes('授权范围', OPEN_SCOPES),
  addresses: codes('允许的IP地址'),
  expire_on: date('有效期至'),
  remark: text('说明'),
  status: status('状态', OPEN_CLIENT_STATUSES),
  is_enable: flag('启用'),
  secret_at: time('密钥生成时间'),
  /** Until then the secret before this one is good as well. */
  former_until: time('旧密钥有效至'),
  keep_former: flag('旧密钥保留24小时'),
  used_at: time('最近使用'),
  create_at: time('创建时间'),
} as const

export const openClientWords = { create: '新增', update: '编辑', rotate: '更换密钥', enable: '启用', disable: '停用', remove: '删除' } as const
