import { z } from 'zod'
import { count, date, flag, text, time } from '../domain/fields/field.ts'
import { family } from './call.ts'
import { businessDate, done, id, timestamp } from './schemas/common.ts'

const demoFields = {
  phone: text('手机号'),
  fail_percent: count('失败比例'),
  return_percent: count('退汇比例'),
  delay_ms: count('延迟毫秒数'),
  down: flag('停止服务'),
  loses: flag('丢失应答'),
  repeats: flag('重复收到请求'),
  bill_id: text('账单'),
  message: text('公告内容'),
  start_time: time('开始时间'),
  end_time: time('结束时间'),
  audience: text('公告对象'),
  day: date('日期'),
} as const

const call = family('demo', demoFields)

/** Demo mode only: the server does not register these otherwise. */
export const smsOutbox = call({
  name: 'smsOutbox',
  summary: '演示：短信发件箱',
  method: 'GET',
  path: '/v1/demo/outbox/',
  access: 'public',
  /** A masked number finds the messages of all that it may stand for: the payer of a settlement knows no other. */
  query: z.strictObject({ phone: z.string().regex(/^199(?:\d{4}|\*{4})\d{4}$/u, '演示短信只发往 199 开头的号码') }),
  response: z.object({ results: z.array(z.object({ id, phone: z.string(), text: z.string(), create_at: timestamp })) }),
})

/** How the simulated bank behaves from now on. */
export const channelBehaviour = z.strictObject({
  /** The share of payments that fail, in percent. */
  fail_percent: z.number().min(0).max(100),
  /** The share of successful payments that are returned later (退汇), in percent. */
  return_percent: z.number().min(0).max(100),
  /** The bank's response time, in milliseconds. */
  delay_ms: z.int().min(0).max(600_000),
  /** The bank is unreachable: payments stay open and are queried again. */
  down: z.boolean(),
  /** The bank carries requests out, but its answers get lost. */
  loses: z.boolean().default(false),
  /** Every request reaches the bank twice. */
  repeats: z.boolean().default(false),
})

export const readChannel = call({
  name: 'readChannel',
  summary: '演示：银行模拟器',
  method: 'GET',
  path: '/v1/demo/channel/',
  access: 'self',
  response: channelBehaviour,
})

export const setChannel = call({
  name: 'setChannel',
  summary: '演示：设置银行模拟器',
  method: 'PUT',
  path: '/v1/demo/channel/',
  access: 'self',
  body: channelBehaviour,
  response: channelBehaviour,
})

/** The bank returns the money of paid bills (退汇). */
export const returnPayment = call({
  name: 'returnPayment',
  summary: '演示：退汇',
  method: 'POST',
  path: '/v1/demo/channel/return/',
  access: 'self',
  body: z.strictObject({ bill_id: id, reason: z.string().min(1).max(100) }),
  response: z.object({ ok: z.literal(true) }),
  changes: ['settlements', 'bills'],
})

/** Runs the server's daily jobs now, as on the given day: reports contracts that end soon, closes months. */
export const runDailyClocks = call({
  name: 'runDailyClocks',
  summary: '演示：执行某一天的日终任务',
  method: 'POST',
  path: '/v1/demo/clocks/',
  access: 'self',
  body: z.strictObject({ day: businessDate }),
  response: done,
  changes: ['accounts', 'bills', 'settlements'],
})
