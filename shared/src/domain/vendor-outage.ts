// The vendor of e-invoices does not answer: what users are told meanwhile, wherever it shows.
import { clockTime } from './time.ts'

/** It is asked again by itself, after pauses that grow up to this. */
export const LONGEST_VENDOR_PAUSE_MINUTES = 10

/** `since`: the first question without an answer; those after it do not move it. */
export const outageText = (since: Date | string): string =>
  `开票服务自 ${clockTime(since).slice(0, 16)} 起没有应答。已提交的发票由系统自动重试（间隔最长 ${LONGEST_VENDOR_PAUSE_MINUTES} 分钟），恢复应答后继续开具，无需重复提交；超过 1 小时仍未恢复时，请联系平台运营人员检查开票服务。`

/** What stands against an invoice or an application at the vendor: what it was refused for, else that nobody answers; empty: nothing. */
export const vendorFaultOf = ({ vendor_fault: refusal, unanswered_since: since }: { readonly vendor_fault: string; readonly unanswered_since: Date | null }): string =>
  refusal === '' && since !== null ? outageText(since) : refusal
