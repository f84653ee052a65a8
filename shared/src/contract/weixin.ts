import { z } from 'zod'
import { weixinFields } from '../domain/fields/weixin.ts'
import { messageKindRows } from '../domain/message-kinds.ts'
import { MOST_WEIXIN_TEXT } from '../domain/templates/weixin.ts'
import { family } from './call.ts'
import { changeLog, line, listOf, pageQuery, prose, timestamp, version } from './schemas/common.ts'

const call = family('weixin', weixinFields)

const event = z.enum(messageKindRows.map((row) => row.kind))

const template = z.object({ event, template_no: z.string(), wording: z.string(), is_enable: z.boolean(), version })

/** Asks the gateway, and keeps the answer. */
export const weixinAuthorization = call({
  name: 'weixinAuthorization',
  summary: '公众号授权',
  method: 'GET',
  path: '/v1/weixin/platform_authorization/',
  access: { saas: ['AdminOperateConfigurePageIndex'] },
  response: z.object({
    /** Whether there is a gateway at all. */
    is_connected: z.boolean(),
    /** Empty: not authorised. */
    appid: z.string(),
    name: z.string(),
    /** Where the administrator of the account authorises it; empty while the gateway does not answer. */
    authorize_url: z.string(),
    /** When the gateway answered last; null: never. */
    refresh_at: timestamp.nullable(),
  }),
})

/** One for each kind of message. */
export const listWeixinTemplates = call({
  name: 'listWeixinTemplates',
  summary: '公众号消息模板',
  method: 'GET',
  path: '/v1/weixin/message_template/',
  access: { saas: ['AdminOperateConfigurePageIndex'] },
  query: z.strictObject(pageQuery),
  response: listOf(template),
})

/** Omitted fields do not change. */
export const updateWeixinTemplate = call({
  name: 'updateWeixinTemplate',
  summary: '修改公众号消息模板',
  method: 'PUT',
  path: '/v1/weixin/update_message_template/',
  access: { saas: ['AdminOperateConfigurePageIndex:edit'] },
  body: z.strictObject({
    event,
    template_no: line(64).optional(),
    wording: prose(MOST_WEIXIN_TEXT).optional(),
    is_enable: z.boolean().optional(),
    version,
  }),
  response: template,
  changes: ['weixin'],
})

export const weixinTemplateHistory = call({
  name: 'weixinTemplateHistory',
  summary: '公众号消息模板变更记录',
  method: 'GET',
  path: '/v1/weixin/message_template/:event/history_events/',
  access: { saas: ['AdminOperateConfigurePageIndex'] },
  params: z.strictObject({ event }),
  response: changeLog,
})
