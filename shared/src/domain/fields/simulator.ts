// How a simulated external system behaves (demo mode).
import { BANK_ENTRY_KINDS, SIMULATORS } from '../simulators.ts'
import { code, count, flag, money, text } from './field.ts'

export const simulatorFields = {
  simulator: code('模拟器', SIMULATORS),
  fail_percent: count('失败比例(%)'),
  delay_ms: count('延迟(毫秒)'),
  down: flag('停止服务'),
  loses: flag('丢失应答'),
  repeats: flag('重复收到请求'),
} as const

/** Money that a tester sends to an account at the simulated bank. */
export const depositFields = {
  account_no: text('收款账号'),
  kind: code('类型', BANK_ENTRY_KINDS),
  amount: money('金额'),
  payer_name: text('付款户名'),
  payer_account: text('付款账号'),
  summary: text('摘要'),
} as const
