import { z } from 'zod'
import { realnameCollectFields } from '../domain/fields/realname-collect.ts'
import { MOST_COLLECT_CONFIGS } from '../domain/realname-collect.ts'
import { family } from './call.ts'
import { changeLog, id, idParams, line, listOf, pageQuery } from './schemas/common.ts'

const call = family('realname-collect', realnameCollectFields)

const audits = z.array(z.enum(['idcard', 'liveness', 'realname'])).max(3).transform((chosen) => [...new Set(chosen)])

const path = '/v1/agencies/realname_collect_config/'
const page = 'AdminOperateConfigurePageIndex'

/** What each agency requires; nothing has been set where the version is 0. */
export const listRealnameCollect = call({
  name: 'listRealnameCollect',
  summary: '实名采集配置',
  method: 'GET',
  path,
  access: { saas: [page] },
  query: z.strictObject({ name: line(64).optional(), ...pageQuery }),
  response: listOf(z.object({ id, name: z.string(), platform_name: z.string(), required_audits: z.array(z.string()), is_enable: z.boolean(), version: z.int().min(0) })),
})

/** The same audits for each of these agencies (R594). Refused as a whole where one was changed meanwhile. */
export const setRealnameCollect = call({
  name: 'setRealnameCollect',
  summary: '修改实名采集配置',
  method: 'PUT',
  path,
  access: { saas: [`${page}:edit`] },
  body: z.strictObject({ agencies: z.array(z.strictObject({ id, version: z.int().min(0) })).min(1).max(MOST_COLLECT_CONFIGS), required_audits: audits }),
  response: z.object({ changed: z.int() }),
  changes: ['realname-collect'],
})

export const realnameCollectHistory = call({
  name: 'realnameCollectHistory',
  summary: '实名采集配置变更记录',
  method: 'GET',
  path: `${path}:id/history_events/`,
  access: { saas: [page] },
  params: idParams,
  response: changeLog,
})
