import { z } from 'zod'
import { organizationFields } from '../domain/fields/organization.ts'
import { anyFlavour, family } from './call.ts'
import { changeLog, id, idParams, line, listOf, pageQuery, timestamp, version } from './schemas/common.ts'

const call = family('organizations', organizationFields)

/** Each organisation manages its own tree, whatever its flavour, and sees no other. */
const readers = anyFlavour('CommonSystemOrganizationPageIndex')

const category = z.enum(['region', 'branch'])

const organization = z.object({
  id,
  parent_id: id.nullable(),
  /** Names from the top down to itself: 华南大区 / 海南分公司. */
  path: z.string(),
  category,
  name: z.string(),
  remark: z.string(),
  is_enable: z.boolean(),
  create_at: timestamp,
  version,
})

const leaf = z.object({ id, parent_id: id.nullable(), category, name: z.string(), remark: z.string(), is_enable: z.boolean(), create_at: timestamp, version })
const above = <T extends z.ZodType>(below: T) => leaf.extend({ children: z.array(below).optional() })
/** As deep as `maxOrganizationDepth` of domain/organization-tree; a leaf has no `children`. */
const top = above(above(above(above(leaf))))

const name = line(40).min(1, '请输入组织名称')
const remark = line(200)

export const listOrganizations = call({
  name: 'listOrganizations',
  summary: '组织列表',
  method: 'GET',
  path: '/v1/organizations/',
  access: readers,
  query: z.strictObject({ name: line(40).optional(), category: category.optional(), is_enable: z.enum(['true', 'false']).optional(), ...pageQuery }),
  response: listOf(organization),
})

/** In tree order; siblings in their own order. */
export const organizationTrees = call({
  name: 'organizationTrees',
  summary: '组织树',
  method: 'GET',
  path: '/v1/organizations/trees/',
  access: readers,
  response: z.object({ results: z.array(top) }),
})

export const createOrganization = call({
  name: 'createOrganization',
  summary: '新增组织',
  method: 'POST',
  path: '/v1/organizations/',
  access: anyFlavour('CommonSystemOrganizationPageIndex:add'),
  idempotent: true,
  body: z.strictObject({ name, category, parent_id: id.nullable(), remark: remark.default('') }),
  response: organization,
  changes: ['organizations'],
})

/** Renames, moves (`parent_id`, `position` among the new siblings from 0), enables and disables. Omitted fields do not change. */
export const updateOrganization = call({
  name: 'updateOrganization',
  summary: '修改组织',
  method: 'PUT',
  path: '/v1/organizations/:id/',
  access: anyFlavour('CommonSystemOrganizationPageIndex:edit'),
  params: idParams,
  body: z.strictObject({
    name: name.optional(),
    category: category.optional(),
    parent_id: id.nullable().optional(),
    position: z.int().min(0).max(10_000).optional(),
    remark: remark.optional(),
    is_enable: z.boolean().optional(),
    version,
  }),
  response: organization,
  changes: ['organizations'],
})

export const organizationHistory = call({
  name: 'organizationHistory',
  summary: '组织变更记录',
  method: 'GET',
  path: '/v1/organizations/:id/history_events/',
  access: readers,
  params: idParams,
  response: changeLog,
})
