import { z } from 'zod'
import { withoutPlaceholder } from '../domain/permission-set.ts'
import { roleFields } from '../domain/fields/people.ts'
import { anyFlavour, family } from './call.ts'
import { changeLog, id, idParams, line, listOf, pageQuery, timestamp, version } from './schemas/common.ts'

const call = family('roles', roleFields)

const page = 'CommonSystemRolesPageIndex'
const stale = ['roles', 'staffs']

const role = z.object({
  id,
  name: z.string(),
  remark: z.string(),
  /** 超级管理员: has every permission and cannot be changed. */
  is_system: z.boolean(),
  /** The caller has every permission of the role, and so may assign and change it. */
  is_assignable: z.boolean(),
  staff_count: z.int(),
  /** Pages and actions. */
  permission_count: z.int(),
  update_at: timestamp,
  version,
})

const roleName = line(20).min(1, '不能为空')
const remark = line(200)

/** A permission's id is its key (R512); the root of the tree may be included and is dropped (R230, R492). */
const permissionIds = z.array(z.union([z.string().max(120), z.int()])).max(5000).transform(withoutPlaceholder)

export const listRoles = call({
  name: 'listRoles',
  summary: '角色列表',
  method: 'GET',
  path: '/v1/roles/',
  access: anyFlavour(page, 'CommonSystemUsersPageIndex'),
  query: z.strictObject({ name: line(20).optional(), ...pageQuery }),
  response: listOf(role),
})

export const createRole = call({
  name: 'createRole',
  summary: '新增角色',
  method: 'POST',
  path: '/v1/roles/',
  access: anyFlavour(`${page}:add`),
  body: z.strictObject({ name: roleName, remark: remark.default(''), permission_ids: permissionIds }),
  response: role,
  idempotent: true,
  changes: stale,
})

export const updateRole = call({
  name: 'updateRole',
  summary: '编辑角色',
  method: 'PUT',
  path: '/v1/roles/:id/',
  access: anyFlavour(`${page}:edit`),
  params: idParams,
  body: z.strictObject({ name: roleName, remark: remark.default(''), version }),
  response: role,
  changes: stale,
})

export const rolePermissions = call({
  name: 'rolePermissions',
  summary: '角色的权限',
  method: 'GET',
  path: '/v1/roles/:id/permissions/',
  access: anyFlavour(page),
  params: idParams,
  response: z.object({ version, permission_ids: z.array(z.string()) }),
})

/** Nobody can grant permissions that they do not have, or change a role with more permissions than their own. */
export const updateRolePermissions = call({
  name: 'updateRolePermissions',
  summary: '分配角色权限',
  method: 'PUT',
  path: '/v1/roles/:id/permissions/',
  access: anyFlavour(`${page}:permissions`),
  params: idParams,
  body: z.strictObject({ permission_ids: permissionIds, version }),
  response: role,
  stepUp: true,
  changes: stale,
})

export const roleStaffs = call({
  name: 'roleStaffs',
  summary: '角色的员工',
  method: 'GET',
  path: '/v1/roles/:id/staffs/',
  access: anyFlavour(page),
  params: idParams,
  response: z.object({
    version,
    results: z.array(
      z.object({
        id,
        name: z.string(),
        /** Masked. */
        phone: z.string(),
        status: z.enum(['enable', 'disable']),
        department_name: z.string(),
        /** False for staff with more permissions than the caller. */
        is_changeable: z.boolean(),
      }),
    ),
  }),
})

/** The complete list: staff not in it lose the role. */
export const updateRoleStaffs = call({
  name: 'updateRoleStaffs',
  summary: '分配角色员工',
  method: 'PUT',
  path: '/v1/roles/:id/staffs/',
  access: anyFlavour(`${page}:staffs`),
  params: idParams,
  body: z.strictObject({ staff_ids: z.array(id).max(5000), version }),
  response: role,
  stepUp: true,
  changes: stale,
})

export const roleHistory = call({
  name: 'roleHistory',
  summary: '角色变更记录',
  method: 'GET',
  path: '/v1/roles/:id/history_events/',
  access: anyFlavour(page),
  params: idParams,
  response: changeLog,
})
