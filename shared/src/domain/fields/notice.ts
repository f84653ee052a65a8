// Notices of the operator to everybody who signs in (公告).
import { NOTICE_AUDIENCE, NOTICE_STATUSES } from '../notices.ts'
import { codes, status, text, time } from './field.ts'

export const noticeFields = {
  title: text('标题'),
  content: text('内容'),
  audience: codes('可见组织', NOTICE_AUDIENCE),
  start_time: time('开始时间'),
  end_time: time('结束时间'),
  status: status('状态', NOTICE_STATUSES),
  creator: text('发布人'),
  create_at: time('创建时间'),
} as const

export const noticeWords = { create: '发布', update: '编辑', withdraw: '撤下' } as const
