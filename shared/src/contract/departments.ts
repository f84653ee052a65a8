import { z } from 'zod'
import { departmentFields } from '../domain/fields/people.ts'
import { anyFlavour, family } from './call.ts'
import { changeLog, id, idParams, line, timestamp, version } from './schemas/common.ts'

const call = family('departments', departmentFields)

const page = 'CommonSystemManagementPageIndex'
const stale = ['departments', 'staffs']

const department = z.object({
  id,
  parent_id: id.nullable(),
  name: z.string(),
  is_enable: z.boolean(),
  /** Without those of lower departments. */
  staff_count: z.int(),
  create_at: timestamp,
  version,
})

const departmentName = line(32).min(1, '不能为空')

/** All departments, parents before their children: an organisation has dozens at most. */
export const listDepartments = call({
  name: 'listDepartments',
  summary: '部门列表',
  method: 'GET',
  path: '/v1/department',
  access: anyFlavour(page, 'CommonSystemUsersPageIndex'),
  response: z.object({ results: z.array(department) }),
})

export const createDepartment = call({
  name: 'createDepartment',
  summary: '新增部门',
  method: 'POST',
  path: '/v1/department',
  access: anyFlavour(`${page}:add`),
  body: z.strictObject({ name: departmentName, parent_id: id.nullable().default(null) }),
  response: department,
  idempotent: true,
  changes: stale,
})

export const updateDepartment = call({
  name: 'updateDepartment',
  summary: '编辑部门',
  method: 'PUT',
  path: '/v1/department/:id',
  access: anyFlavour(`${page}:edit`),
  params: idParams,
  body: z.strictObject({ name: departmentName, parent_id: id.nullable(), version }),
  response: department,
  changes: stale,
})

export const enableDepartment = call({
  name: 'enableDepartment',
  summary: '启用/停用部门',
  method: 'PUT',
  path: '/v1/department/:id/update_enable/',
  access: anyFlavour(`${page}:enable`),
  params: idParams,
  body: z.strictObject({ is_enable: z.boolean(), version }),
  response: department,
  changes: stale,
})

export const departmentHistory = call({
  name: 'departmentHistory',
  summary: '部门变更记录',
  method: 'GET',
  path: '/v1/department/:id/history_events/',
  access: anyFlavour(page),
  params: idParams,
  response: changeLog,
})
