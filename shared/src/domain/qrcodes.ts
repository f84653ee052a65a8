import type { QRCODE_STATUSES } from './statuses.ts'

export type QrcodeStatus = (typeof QRCODE_STATUSES)[number]['value']

interface Period {
  readonly start_at: Date
  /** Null: for good. */
  readonly end_at: Date | null
  readonly is_enable: boolean
}

/** Follows from its period, the clock, and whether it is switched off; nothing is stored. */
export function qrcodeStatus({ start_at: start, end_at: end, is_enable: isEnabled }: Period, now: Date): QrcodeStatus {
  if (!isEnabled) return 'disabled'
  if (start > now) return 'not_started'
  return end !== null && end <= now ? 'expired' : 'active'
}

/** Why nobody registers by a code in this state, as the worker reads it. */
export const closedQrcode: Readonly<Record<Exclude<QrcodeStatus, 'active'>, string>> = {
  not_started: '这个邀请码还没有开始使用',
  expired: '这个邀请码已过期，请向企业索取新的邀请码',
  disabled: '这个邀请码已停用，请向企业索取新的邀请码',
}

/** The longest name of a code. */
export const qrcodeNameMost = 30
