import { z } from 'zod'
import { industryFields } from '../domain/fields/industry.ts'
import { family } from './call.ts'
import { changeLog, id, idParams, line, listOf, pageQuery, timestamp, version } from './schemas/common.ts'

const call = family('industries', industryFields)

const industry = z.object({
  id,
  name: z.string(),
  is_enable: z.boolean(),
  /** Whether forms of the caller offer it: it is enabled, and the operator offers it to the caller's group. */
  is_offered: z.boolean(),
  create_at: timestamp,
  version,
})

const name = line(30).min(1, '请输入行业名称')

/** All of them, because what is no longer offered keeps its name where it was chosen; there are few (R234, R709). */
export const listIndustries = call({
  name: 'listIndustries',
  summary: '行业',
  method: 'GET',
  path: '/v1/industries/',
  access: 'self',
  query: z.strictObject({ name: line(30).optional(), is_enable: z.enum(['true', 'false']).optional(), ...pageQuery }),
  response: listOf(industry),
})

export const createIndustry = call({
  name: 'createIndustry',
  summary: '新增行业',
  method: 'POST',
  path: '/v1/industries/',
  access: { saas: ['AdminOperateConfigurePageIndex:add'] },
  idempotent: true,
  body: z.strictObject({ name }),
  response: industry,
  changes: ['industries'],
})

/** Renames, enables and disables. Omitted fields do not change. */
export const updateIndustry = call({
  name: 'updateIndustry',
  summary: '修改行业',
  method: 'PUT',
  path: '/v1/industries/:id/',
  access: { saas: ['AdminOperateConfigurePageIndex:edit'] },
  params: idParams,
  body: z.strictObject({ name: name.optional(), is_enable: z.boolean().optional(), version }),
  response: industry,
  // Lists and forms of organisations show the names.
  changes: ['industries', 'tenants', 'tenant-forms'],
})

export const industryHistory = call({
  name: 'industryHistory',
  summary: '行业变更记录',
  method: 'GET',
  path: '/v1/industries/:id/history_events/',
  access: { saas: ['AdminOperateConfigurePageIndex'] },
  params: idParams,
  response: changeLog,
})
