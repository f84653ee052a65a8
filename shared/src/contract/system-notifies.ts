import { z } from 'zod'
import { flag, text, under } from '../domain/fields/field.ts'
import { noticeFields } from '../domain/fields/notice.ts'
import { flavours } from '../domain/flavours.ts'
import { NOTICE_STATUSES } from '../domain/notices.ts'
import { family } from './call.ts'
import { changeLog, commaList, done, id, idParams, line, listOf, pageQuery, timestamp, version } from './schemas/common.ts'
import { newNoticeContent, noticeContent } from './schemas/notice.ts'

/** The parts of its text, as refusals name them. */
const contentFields = under('content', { kind: text('行的样式'), spans: text('文字'), ...under('spans', { text: text('文字'), bold: flag('加粗'), link: text('链接') }) })

const call = family('system-notifies', { ...noticeFields, ...contentFields })

const status = z.enum(NOTICE_STATUSES.map(({ value }) => value))
export type NoticeStatus = z.output<typeof status>

const audience = z.enum(flavours)

const notice = z.object({
  id,
  title: z.string(),
  content: noticeContent,
  audience: z.array(audience),
  start_time: timestamp,
  end_time: timestamp,
  /** At the time of the answer. */
  status,
  creator: z.string(),
  create_at: timestamp,
  version,
})

const written = {
  title: line(30).min(1, '请输入标题'),
  content: newNoticeContent,
  audience: z.array(audience).min(1, '请选择可见组织').max(flavours.length).transform((chosen) => flavours.filter((flavour) => chosen.includes(flavour))),
  start_time: timestamp,
  end_time: timestamp,
}

/** Not to be confused with the notices of now (`systemNotifyNow`), which everybody reads: these are all of them, for those who write them. */
export const listNotices = call({
  name: 'listNotices',
  summary: '公告',
  method: 'GET',
  path: '/v1/system-notifies/',
  access: { saas: ['AdminOperateConfigurePageIndex'] },
  query: z.strictObject({ title: line(30).optional(), status: commaList.optional(), ...pageQuery }),
  response: listOf(notice),
})

export const publishNotice = call({
  name: 'publishNotice',
  summary: '发布公告',
  method: 'POST',
  path: '/v1/system-notifies/',
  access: { saas: ['AdminOperateConfigurePageIndex:add'] },
  idempotent: true,
  body: z.strictObject(written),
  response: notice,
  // What is shown now is read with the account.
  changes: ['system-notifies', 'accounts'],
})

/** Until its period is over. */
export const updateNotice = call({
  name: 'updateNotice',
  summary: '修改公告',
  method: 'PUT',
  path: '/v1/system-notifies/:id/',
  access: { saas: ['AdminOperateConfigurePageIndex:edit'] },
  params: idParams,
  body: z.strictObject({ ...written, version }),
  response: notice,
  changes: ['system-notifies', 'accounts'],
})

/** From now on nobody sees it; it stays as a record. */
export const withdrawNotice = call({
  name: 'withdrawNotice',
  summary: '撤下公告',
  method: 'DELETE',
  path: '/v1/system-notifies/:id/',
  access: { saas: ['AdminOperateConfigurePageIndex:edit'] },
  params: idParams,
  response: done,
  changes: ['system-notifies', 'accounts'],
})

export const noticeHistory = call({
  name: 'noticeHistory',
  summary: '公告变更记录',
  method: 'GET',
  path: '/v1/system-notifies/:id/history_events/',
  access: { saas: ['AdminOperateConfigurePageIndex'] },
  params: idParams,
  response: changeLog,
})
