// Project company (domain.md §1.6, common/system/company).
import { ENABLED_STATUSES } from '../statuses.ts'
import { flag, text, time } from './field.ts'

export const projectCompanyFields = {
  name: text('项目公司名称'),
  code: text('项目编号'),
  credit_code: text('统一社会信用代码'),
  manager_name: text('负责人'),
  is_enable: flag('状态', ENABLED_STATUSES),
  remark: text('备注'),
  create_at: time('创建时间'),
} as const

export const projectCompanyWords = { create: '新增', update: '编辑', enable: '启用', disable: '停用' } as const
