// Organisation: the tree of regions and branches (domain.md §1.6, common/system/organization).
import { ORGANIZATION_CATEGORIES } from '../categories.ts'
import { ENABLED_STATUSES } from '../statuses.ts'
import { flag, place, reference, status, text, time } from './field.ts'

export const organizationFields = {
  name: text('组织名称'),
  path: text('所在位置'),
  category: status('类型', ORGANIZATION_CATEGORIES),
  parent_id: reference('上级组织'),
  position: place('顺序'),
  is_enable: flag('状态', ENABLED_STATUSES),
  remark: text('备注'),
  create_at: time('创建时间'),
} as const

export const organizationWords = { create: '新增', update: '编辑', move: '移动', enable: '启用', disable: '停用' } as const
