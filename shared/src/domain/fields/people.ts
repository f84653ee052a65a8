// Staff, roles and departments of an organisation (domain.md §1.6, common/system).
import { FLAVOURS } from '../flavour-labels.ts'
import { maskEmail, maskOpenid } from '../masks.ts'
import { ENABLED_STATUSES, STAFF_STATUSES } from '../statuses.ts'
import { code, codes, count, flag, masked, reference, references, status, text, time } from './field.ts'
import { personalFields } from './personal.ts'

export const staffFields = {
  name: text('姓名'),
  /** Of the organisation that a member belongs to. */
  category: code('类型', FLAVOURS),
  phone: personalFields.phone,
  role_id: reference('角色'),
  role_ids: references('角色'),
  department_id: reference('部门'),
  department_name: text('部门'),
  status: status('状态', STAFF_STATUSES),
  /** The reason for disabling. */
  reason: text('原因'),
  last_used_at: time('最近登录'),
  passkey: text('通行密钥'),
  /** SHA-256 over account and public key: what later tells whose a signature is. */
  passkey_fingerprint: text('通行密钥指纹'),
  /** Confirmed by the member, for messages. */
  email: masked('电子邮箱', maskEmail),
  openid: masked('公众号', maskOpenid),
  scope: text('查找范围'),
  create_at: time('创建时间'),
} as const

export const roleFields = {
  name: text('角色名称'),
  remark: text('说明'),
  /** The labels depend on the flavour; the screen adds them. */
  permission_ids: codes('权限'),
  permission_count: count('权限数'),
  staff_ids: references('员工'),
  staff_count: count('人数'),
  update_at: time('更新时间'),
} as const

export const departmentFields = {
  name: text('部门名称'),
  parent_id: reference('上级部门'),
  parent_name: text('上级部门'),
  staff_count: count('人数'),
  is_enable: flag('状态', ENABLED_STATUSES),
  create_at: time('创建时间'),
} as const

const kept = { create: '新增', update: '编辑' } as const

export const staffWords = { ...kept, enable: '启用', disable: '禁用', set_roles: '调整角色', invite: '重新邀请', withdraw: '撤回邀请', accept: '接受邀请', admit: '直接加入', remove_administrator: '移除管理员', passkey_add: '添加通行密钥', passkey_remove: '移除通行密钥', reset_password: '找回密码', set_contact: '设置通知渠道' } as const
export const roleWords = { ...kept, set_permissions: '分配权限', set_staffs: '分配员工' } as const
export const departmentWords = { ...kept, enable: '启用', disable: '停用' } as const
