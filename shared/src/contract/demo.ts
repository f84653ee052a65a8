import { z } from 'zod'
import { count, date, text, time } from '../domain/fields/field.ts'
import { simulatorFields } from '../domain/fields/simulator.ts'
import { SIMULATORS } from '../domain/simulators.ts'
import { CARD_BANKS } from '../domain/validators.ts'
import { family } from './call.ts'
import { businessDate, done, id, timestamp } from './schemas/common.ts'

const demoFields = {
  ...simulatorFields,
  phone: text('手机号'),
  return_percent: count('退汇比例'),
  bill_id: text('账单'),
  message: text('公告内容'),
  start_time: time('开始时间'),
  end_time: time('结束时间'),
  audience: text('公告对象'),
  day: date('日期'),
  channel: text('渠道'),
  email: text('邮箱'),
  url: text('地址'),
} as const

const call = family('demo', demoFields)

// Demo mode only: the server does not register these otherwise.

const outBanks = z.array(z.enum(CARD_BANKS)).max(CARD_BANKS.length)

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
  /** The payees' banks that it does not reach: what it is asked to pay to their cards fails. Absent: as before. */
  out_banks: outBanks.optional(),
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

const outsideChannel = z.enum(['mail', 'weixin'])

/** What the simulated mail gateway and official account delivered to the caller, or to an address that nobody can own. */
export const readDeliveries = call({
  name: 'readDeliveries',
  summary: '演示：邮件和公众号收件箱',
  method: 'GET',
  path: '/v1/demo/deliveries/',
  access: 'self',
  query: z.strictObject({ email: z.string().toLowerCase().regex(/^[^@\s]{1,60}@example\.(?:com|org|net)$/u, '演示邮件只发往 example.com 的邮箱').optional() }),
  response: z.object({ results: z.array(z.object({ id: z.string(), channel: outsideChannel, title: z.string(), text: z.string(), receive_at: timestamp })) }),
})

/** How a simulated system behaves from now on, for everybody who uses this server. */
const behaviour = z.strictObject({
  simulator: z.enum(SIMULATORS.map(({ value }) => value)),
  /** The share of requests that it refuses, in percent; of the bank: of payments that fail. */
  fail_percent: z.number().min(0).max(100),
  delay_ms: z.int().min(0).max(5000),
  /** No request arrives. */
  down: z.boolean(),
  /** Requests take effect, but the answers get lost. */
  loses: z.boolean(),
  /** Every request arrives twice. */
  repeats: z.boolean(),
  /** Of the bank alone. */
  out_banks: outBanks.optional(),
})

/** Of those systems that are simulated here. */
export const readSimulators = call({
  name: 'readSimulators',
  summary: '演示：模拟器',
  method: 'GET',
  path: '/v1/demo/simulators/',
  access: 'self',
  response: z.object({ results: z.array(behaviour.extend({ delay_ms: z.int() })) }),
})

export const setSimulator = call({
  name: 'setSimulator',
  summary: '演示：设置模拟器',
  method: 'PUT',
  path: '/v1/demo/simulators/',
  access: 'self',
  body: behaviour,
  response: done,
  changes: ['demo'],
})

/** As if a phone had opened the address that a QR code says: authorises the simulated account, or follows it. */
export const openInWeixin = call({
  name: 'openInWeixin',
  summary: '演示：用微信打开',
  method: 'POST',
  path: '/v1/demo/weixin/',
  access: 'self',
  body: z.strictObject({ url: z.string().max(500) }),
  response: done,
  changes: ['weixin', 'contacts'],
})
