// Channels of an enterprise and their commission (domain.md §3.7).
import { pct } from './money.ts'

/** Refusals of the shares of channels, by the form and by the server. */
export const channelFaults = {
  sum: '一级与二级渠道分成比例之和不能超过 100%',
  one: '已填写分成比例，请选择一级渠道',
  two: '已填写分成比例，请选择二级渠道',
} as const

/** Commission of the two channel levels on service-fee income, cents; a reason when both exceed 100 % (ppm 1,000,000). */
export function channelCommission(income: number, ppm: number, twoPpm: number): { ok: true; first: number; second: number } | { ok: false; reason: string } {
  if (ppm < 0 || twoPpm < 0 || ppm + twoPpm > 1_000_000) return { ok: false, reason: channelFaults.sum }
  return { ok: true, first: pct(income, ppm), second: pct(income, twoPpm) }
}
