import { z } from 'zod'
import { flag } from '../domain/fields/field.ts'
import { family } from './call.ts'
import { id, listOf, pageQuery, timestamp } from './schemas/common.ts'

const call = family('messages', { is_read: flag('已读'), all: flag('全部') })

/** The kinds of records that a message may refer to. */
const targetKind = z.enum(['settlement', 'service_fee_bill', 'import', 'export', 'invoice_batch', 'refund_invoice_batch', 'month_close', 'report_subscription', 'withdraw', 'book_withdrawal'])
export type MessageTargetKind = z.output<typeof targetKind>

/** A message to the staff of an organisation (R197); only the header of companies has a drawer of them (R033). */
export const message = z.object({
  id,
  title: z.string(),
  body: z.string(),
  create_at: timestamp,
  /** When the caller read it; each member of staff has their own state. */
  read_at: timestamp.nullable(),
  /** The record it refers to, for the link. */
  target: z.object({ kind: targetKind, id }).nullable(),
})

export const listMessages = call({
  name: 'listMessages',
  summary: '站内消息',
  method: 'GET',
  path: '/v1/message/',
  access: 'self',
  query: z.strictObject({ is_read: z.enum(['true', 'false']).optional(), ...pageQuery }),
  response: listOf(message),
})

const unreadCount = z.object({ unread_messages_count: z.int() })

export const unreadMessages = call({
  name: 'unreadMessages',
  summary: '未读消息数',
  method: 'GET',
  path: '/v1/message/unread_messages_count',
  access: 'self',
  response: unreadCount,
})

/** Marks messages as read by the caller, all of them or those given; messages already read do not change. */
export const readMessages = call({
  name: 'readMessages',
  summary: '标记消息已读',
  method: 'PUT',
  path: '/v1/message/read/',
  access: 'self',
  body: z.union([z.strictObject({ ids: z.array(id).min(1).max(100) }), z.strictObject({ all: z.literal(true) })]),
  response: unreadCount,
  changes: ['messages'],
})
