import { z } from 'zod'
import { ENTERPRISE_STATUSES } from '../domain/categories.ts'
import { text } from '../domain/fields/field.ts'
import { TENANT_KINDS, tenantForm } from '../domain/tenant-forms.ts'
import { family } from './call.ts'
import { eitherOf } from './list-calls.ts'
import { id, line } from './schemas/common.ts'

// What the forms of organisations look up while they are filled in.

const call = family('tenant-lookups', { search: text('名称或统一社会信用代码') })

/** Whoever may open or change an organisation of any kind. */
const access = eitherOf(...TENANT_KINDS.flatMap((kind) => [tenantForm(kind).adds, tenantForm(kind).edits]))

/** Enterprises of the register by a part of their name or the beginning of their credit code: at most ten. An empty search only tells whether there is a register. A GET, as the catalogue writes it, although its answer costs a unit: asked again on the same day it costs nothing. */
export const enterpriseSearch = call({
  name: 'enterpriseSearch',
  summary: '查询企业登记信息',
  method: 'GET',
  path: '/v1/common/enterprise_search/',
  access,
  uses: 'enterprise_auth',
  query: z.strictObject({ search: line(64).default('') }),
  response: z.object({
    is_connected: z.boolean(),
    results: z.array(z.object({ name: z.string(), credit_code: z.string(), legal_name: z.string(), register_address: z.string(), status: z.enum(ENTERPRISE_STATUSES.map(({ value }) => value)) })),
  }),
})

const person = z.object({
  id,
  name: z.string(),
  /** A department otherwise, which cannot be chosen. */
  is_user: z.boolean(),
})
const above = <T extends z.ZodType>(below: T) => person.extend({ children: z.array(below).optional() })
/** Six levels of departments, and their people. */
const node = above(above(above(above(above(above(person))))))

/** The caller's own staff with the role 渠道经理 by department (R596); departments without one are left out. The same for the forms of all kinds of organisations. */
export const channelTree = call({
  name: 'channelTree',
  summary: '渠道人员',
  method: 'GET',
  path: '/v1/companies/channel_tree',
  access,
  response: z.object({ results: z.array(node) }),
})
