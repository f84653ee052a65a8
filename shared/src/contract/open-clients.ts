import { z } from 'zod'
import { openClientFields } from '../domain/fields/open-client.ts'
import { checkIpRange, ipRangeOf, ipRangeText } from '../domain/ip-range.ts'
import { isOpenScope, OPEN_SCOPES } from '../domain/open-scopes.ts'
import { OPEN_CLIENT_STATUSES } from '../domain/statuses.ts'
import { family } from './call.ts'
import { businessDate, changeLog, commaList, done, id, idParams, line, listOf, pageQuery, timestamp, version } from './schemas/common.ts'

// The clients of the open interface: programs that call in an organisation's name, with a secret of their own. They get their tokens
// at `POST /v1/open/token/`, which is OAuth 2.0's and no call of this contract.
const call = family('open-clients', openClientFields)

const page = 'CommonSystemOpenPageIndex'
const readers = { agency: [page], company: [page] } as const
const openScope = z.enum(OPEN_SCOPES.map(({ value }) => value))

const openClient = z.object({
  /** The `client_id` of token requests. */
  id,
  name: z.string(),
  remark: z.string(),
  scopes: z.array(openScope),
  addresses: z.array(z.string()),
  /** The last day on which it can be used. */
  expire_on: businessDate,
  status: z.enum(OPEN_CLIENT_STATUSES.map(({ value }) => value)),
  secret_at: timestamp,
  /** Until then the former secret is good too; null when it is not. */
  former_until: timestamp.nullable(),
  used_at: timestamp.nullable(),
  create_at: timestamp,
  version,
})

/** The only answer that has it: it is stored as a hash. */
const withSecret = openClient.extend({ secret: z.string() })

const ipRange = z
  .string()
  .trim()
  .max(64)
  .superRefine((text, context) => {
    const fault = checkIpRange(text)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })
  .transform((text) => {
    const range = ipRangeOf(text)
    return range === null ? text : ipRangeText(range)
  })

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

const facts = {
  name: line(32).min(1, '请输入名称'),
  remark: line(200).default(''),
  scopes: z.array(z.string().refine(isOpenScope, '没有此授权范围')).min(1, '请选择授权范围').max(50).transform(distinct),
  addresses: z.array(ipRange).min(1, '请填写允许的IP地址').max(20, '最多 20 个地址或网段').transform(distinct),
  expire_on: businessDate,
}

export const listOpenClients = call({
  name: 'listOpenClients',
  summary: '开放接口客户端列表',
  method: 'GET',
  path: '/v1/open-clients/',
  access: readers,
  query: z.strictObject({ name: line(32).optional(), status: commaList.optional(), ...pageQuery }),
  response: listOf(openClient),
})

/** What a client of this organisation can be allowed, with the calls of each scope. */
export const listOpenScopes = call({
  name: 'listOpenScopes',
  summary: '开放接口的授权范围',
  method: 'GET',
  path: '/v1/open-clients/scopes/',
  access: readers,
  response: z.object({
    results: z.array(z.object({
      scope: openScope,
      /** False: the caller has no right to some of the calls, so cannot give it to a program. */
      may_grant: z.boolean(),
      calls: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
    })),
  }),
})

/** Not idempotent: the answer to a key is stored, and this one contains the secret. Whoever loses it replaces the secret. */
export const createOpenClient = call({
  name: 'createOpenClient',
  summary: '新增开放接口客户端',
  method: 'POST',
  path: '/v1/open-clients/',
  access: { agency: [`${page}:add`], company: [`${page}:add`] },
  stepUp: true,
  newBusiness: true,
  body: z.strictObject(facts),
  response: withSecret,
  changes: ['open-clients'],
})

export const updateOpenClient = call({
  name: 'updateOpenClient',
  summary: '修改开放接口客户端',
  method: 'PUT',
  path: '/v1/open-clients/:id/',
  access: { agency: [`${page}:edit`], company: [`${page}:edit`] },
  stepUp: true,
  params: idParams,
  body: z.strictObject({ ...facts, version }),
  response: openClient,
  changes: ['open-clients'],
})

export const rotateOpenSecret = call({
  name: 'rotateOpenSecret',
  summary: '更换开放接口密钥',
  method: 'POST',
  path: '/v1/open-clients/:id/secret/',
  access: { agency: [`${page}:rotate`], company: [`${page}:rotate`] },
  stepUp: true,
  params: idParams,
  /** `keep_former`: the secret until now stays good for a day; of one that has leaked, it must not. */
  body: z.strictObject({ keep_former: z.boolean(), version }),
  response: withSecret,
  changes: ['open-clients'],
})

/** To stop one asks for no proof, so that it can be done at once. */
export const switchOpenClient = call({
  name: 'switchOpenClient',
  summary: '启用/停用开放接口客户端',
  method: 'PUT',
  path: '/v1/open-clients/:id/update_enable/',
  access: { agency: [`${page}:enable`], company: [`${page}:enable`] },
  stepUp: ({ is_enable: isOn }) => isOn,
  params: idParams,
  body: z.strictObject({ is_enable: z.boolean(), version }),
  response: openClient,
  changes: ['open-clients'],
})

/** For good: its secrets are forgotten; what it did and its change log stay. */
export const removeOpenClient = call({
  name: 'removeOpenClient',
  summary: '删除开放接口客户端',
  method: 'DELETE',
  path: '/v1/open-clients/:id/',
  access: { agency: [`${page}:remove`], company: [`${page}:remove`] },
  params: idParams,
  response: done,
  changes: ['open-clients'],
})

export const openClientHistory = call({
  name: 'openClientHistory',
  summary: '开放接口客户端变更记录',
  method: 'GET',
  path: '/v1/open-clients/:id/history_events/',
  access: readers,
  params: idParams,
  response: changeLog,
})
