import { z } from 'zod'
import { checkCreditCode } from '../domain/validators.ts'
import { projectCompanyFields } from '../domain/fields/project-company.ts'
import { family } from './call.ts'
import { changeLog, id, idParams, line, listOf, pageQuery, timestamp, version } from './schemas/common.ts'

const call = family('project-companies', projectCompanyFields)

/** Everyone may open the page (R078); changing something needs its own permission. */
const readers = { company: ['CommonSystemCompanyPageIndex'] } as const
const writers = { company: ['CommonSystemCompanyPageIndex:project'] } as const

/** A cost entity inside a company (domain.md §1.2, 项目公司). */
const projectCompany = z.object({
  id,
  name: z.string(),
  code: z.string(),
  credit_code: z.string(),
  manager_name: z.string(),
  remark: z.string(),
  is_enable: z.boolean(),
  create_at: timestamp,
  version,
})

const facts = {
  /** Half-width parentheses become full-width, as in every company's name. */
  name: line(64).min(1, '请输入项目公司名称'),
  code: line(32).default(''),
  credit_code: line(18)
    .transform((text) => text.toUpperCase())
    .superRefine((text, context) => {
      const fault = text === '' ? null : checkCreditCode(text)
      if (fault !== null) context.addIssue({ code: 'custom', message: fault })
    })
    .default(''),
  manager_name: line(30).default(''),
  remark: line(200).default(''),
}

export const listProjectCompanies = call({
  name: 'listProjectCompanies',
  summary: '项目公司列表',
  method: 'GET',
  path: '/v1/project-company/',
  access: readers,
  query: z.strictObject({ name: line(64).optional(), is_enable: z.enum(['true', 'false']).optional(), ...pageQuery }),
  response: listOf(projectCompany),
})

export const createProjectCompany = call({
  name: 'createProjectCompany',
  summary: '新增项目公司',
  method: 'POST',
  path: '/v1/project-company/',
  access: writers,
  newBusiness: true,
  idempotent: true,
  body: z.strictObject(facts),
  response: projectCompany,
  changes: ['project-companies'],
})

export const updateProjectCompany = call({
  name: 'updateProjectCompany',
  summary: '修改项目公司',
  method: 'PUT',
  path: '/v1/project-company/:id',
  access: writers,
  params: idParams,
  body: z.strictObject({ ...facts, version }),
  response: projectCompany,
  changes: ['project-companies'],
})

export const switchProjectCompany = call({
  name: 'switchProjectCompany',
  summary: '启用/停用项目公司',
  method: 'PUT',
  path: '/v1/project-company/:id/update_enable',
  access: writers,
  params: idParams,
  body: z.strictObject({ is_enable: z.boolean(), version }),
  response: projectCompany,
  changes: ['project-companies'],
})

export const projectCompanyHistory = call({
  name: 'projectCompanyHistory',
  summary: '项目公司变更记录',
  method: 'GET',
  path: '/v1/project-company/:id/history_events/',
  access: readers,
  params: idParams,
  response: changeLog,
})
