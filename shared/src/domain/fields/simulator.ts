// How a simulated external system behaves (demo mode).
import { SIMULATORS } from '../simulators.ts'
import { code, count, flag, text } from './field.ts'

export const simulatorFields = {
  simulator: code('模拟器', SIMULATORS),
  fail_percent: count('失败比例(%)'),
  delay_ms: count('延迟(毫秒)'),
  down: flag('停止服务'),
  loses: flag('丢失应答'),
  repeats: flag('重复收到请求'),
  out_banks: text('停止收款的银行'),
} as const
