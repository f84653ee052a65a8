// The industries that organisations are filed under and may work for (domain.md §1.6, admin/operate/configure).
import { ENABLED_STATUSES } from '../statuses.ts'
import { flag, text, time } from './field.ts'

export const industryFields = {
  name: text('行业名称'),
  is_enable: flag('状态', ENABLED_STATUSES),
  create_at: time('创建时间'),
} as const

export const industryWords = { create: '新增', update: '编辑', enable: '启用', disable: '停用' } as const
