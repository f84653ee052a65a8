// 款项追踪: what the money of one bill did, step by step, from its payouts, its change log and the ledger. An unknown result is never called failed.
import { options } from './status-option.ts'

export const TRACE_STEPS = /* @__PURE__ */ options(
  ['submitted', '提交付款', 'primary'], ['unknown', '结果未知', 'warning'], ['accepted', '银行已受理', 'primary'], ['waiting', '等待银行结果', 'warning'],
  ['succeeded', '付款成功', 'success'], ['failed', '付款失败', 'danger'], ['refused', '未能提交', 'danger'], ['returned', '收款行退汇', 'danger'], ['back', '退回企业余额', 'info'],
  ['corrected', '更正收款账号', 'info'], ['declared', '申报线下付款', 'primary'], ['undeclared', '撤回线下付款', 'info'], ['written_off', '线下付款核销', 'success'], ['released', '移出结算单', 'info'],
)

export const traceKeys = ['submitted', 'unknown', 'accepted', 'waiting', 'succeeded', 'failed', 'refused', 'returned', 'back', 'corrected', 'declared', 'undeclared', 'written_off', 'released'] as const
export type TraceKey = (typeof traceKeys)[number]

/** One payment as it was handed to the channel, in the order in which they were made. */
export interface TracedPayout {
  readonly request_no: string
  /** Masked. */
  readonly account_no: string
  /** Cents. */
  readonly amount: number
  readonly status: 'created' | 'sent' | 'success' | 'failure' | 'returned'
  readonly reason: string
  readonly attempts: number
  readonly create_at: Date
  /** When the channel first said that it has it. */
  readonly accepted_at: Date | null
  /** When it last could not be asked. */
  readonly doubted_at: Date | null
  /** It could not be asked since it last answered. */
  readonly is_unknown: boolean
  readonly answer_at: Date | null
}

/** An entry of the bill's change log. */
export interface TracedEvent {
  readonly action: string
  readonly at: Date
  readonly creator: string
  /** Why it failed. */
  readonly reason: string
  /** Of a correction, masked. */
  readonly account: string
}

/** What went back to the enterprise's balance, cents, in the order of the failures and returns. */
export interface TracedBack {
  readonly at: Date
  readonly amount: number
}

export interface TraceStep {
  readonly key: TraceKey
  /** Null: not over yet. */
  readonly at: Date | null
  readonly creator: string
  readonly request_no: string
  readonly account_no: string
  readonly amount: number | null
  readonly note: string
}

interface TraceFacts {
  readonly payouts: readonly TracedPayout[]
  /** Oldest first. */
  readonly events: readonly TracedEvent[]
  readonly backs: readonly TracedBack[]
}

const blank = { at: null, creator: '', request_no: '', account_no: '', amount: null, note: '' } as const
const isOrder = ({ action }: TracedEvent): boolean => action === 'payment' || action === 'new_payment'
const isOpen = ({ status }: TracedPayout): boolean => status === 'created' || status === 'sent'

/** The steps in their order, oldest first; the last one may still be open. */
export function traceOf({ payouts, events, backs }: TraceFacts): TraceStep[] {
  const steps: TraceStep[] = []
  const [waiting, returned] = [[...payouts], [...backs]]
  let orders = events.filter(isOrder).length
  let current: TracedPayout | undefined
  let wasRefused = false
  const back = (note: string) => {
    const money = returned.shift()
    if (money !== undefined) steps.push({ ...blank, key: 'back', at: money.at, amount: money.amount, note })
  }
  for (const [index, event] of events.entries()) {
    const { action, at, creator, reason } = event
    if (isOrder(event)) {
      // Too small for its own tax and fees: it failed before anything was handed to the bank, and made no payout.
      wasRefused = waiting.length < orders && endOf(events.slice(index + 1))?.action === 'pay_failed' && !(waiting[0]?.status === 'failure' && waiting[0].reason === endOf(events.slice(index + 1))?.reason)
      orders -= 1
      current = wasRefused ? undefined : waiting.shift()
      if (current !== undefined) steps.push(...handed(current, creator))
    } else if (action === 'pay_success') steps.push({ ...blank, key: 'succeeded', at, request_no: current?.request_no ?? '', amount: current?.amount ?? null, note: current?.amount === 0 ? '到账金额为 0，无需付款' : '' })
    else if (action === 'pay_failed') {
      steps.push({ ...blank, key: wasRefused ? 'refused' : 'failed', at, request_no: current?.request_no ?? '', note: reason })
      if (!wasRefused) back('已解除冻结')
    } else if (action === 'bank_return') {
      steps.push({ ...blank, key: 'returned', at, request_no: current?.request_no ?? '', amount: current?.amount ?? null, note: reason })
      back('含随款退回的税费')
    } else if (action === 'correct_account') steps.push({ ...blank, key: 'corrected', at, creator, account_no: event.account })
    else if (action === 'offline_payment') steps.push({ ...blank, key: 'declared', at, creator })
    else if (action === 'withdraw') steps.push({ ...blank, key: 'undeclared', at, creator })
    else if (action === 'write_off') steps.push({ ...blank, key: 'written_off', at, creator })
    else if (action === 'release' && steps.length > 0) steps.push({ ...blank, key: 'released', at, creator })
  }
  for (const payout of waiting) {
    steps.push(...handed(payout, ''))
    current = payout
  }
  return current !== undefined && isOpen(current) ? [...steps, pending(current)] : steps
}

const endOf = (later: readonly TracedEvent[]): TracedEvent | undefined => later.find((event) => isOrder(event) || event.action === 'pay_success' || event.action === 'pay_failed')

/** From the order to the bank's answer. */
function handed(payout: TracedPayout, creator: string): TraceStep[] {
  const { request_no, account_no, amount, create_at, accepted_at, doubted_at, is_unknown } = payout
  const doubt = doubted_at !== null && !(is_unknown && isOpen(payout)) ? [{ ...blank, key: 'unknown' as const, at: doubted_at, request_no, note: '银行未应答，已用同一请求号再次查询' }] : []
  const taken = accepted_at !== null && amount > 0 ? [{ ...blank, key: 'accepted' as const, at: accepted_at, request_no }] : []
  return [{ ...blank, key: 'submitted', at: create_at, creator, request_no, account_no, amount }, ...[...doubt, ...taken].toSorted((a, b) => a.at.getTime() - b.at.getTime())]
}

function pending({ request_no, is_unknown, attempts, status }: TracedPayout): TraceStep {
  const asked = attempts > 1 ? `，已查询 ${attempts - 1} 次` : ''
  if (is_unknown) return { ...blank, key: 'unknown', request_no, note: `银行未应答，正在用同一请求号再次查询${asked}，不会重复付款` }
  return { ...blank, key: 'waiting', request_no, note: status === 'created' ? '即将提交银行' : `银行处理中${asked}` }
}

/** Where the money is now, in one sentence. */
export function traceEnd(steps: readonly Pick<TraceStep, 'key' | 'at'>[]): string {
  const last = steps.at(-1)
  if (last === undefined) return '尚未付款'
  if (last.at === null) return last.key === 'unknown' ? '结果未知：款项可能已到账，系统会继续查询，请勿另行付款' : '银行处理中，有结果后自动更新'
  switch (last.key) {
    case 'succeeded':
      return '银行已付款成功'
    case 'written_off':
      return '线下付款已核销'
    case 'declared':
      return '企业已申报线下付款，等待核销'
    case 'corrected':
      return '收款账号已更正，等待重新付款'
    case 'undeclared':
      return '线下付款已撤回，尚未付款'
    case 'refused':
      return '未提交银行，款项未付出'
    case 'released':
      return '已移出结算单，尚未付款'
    case 'back':
    case 'failed':
    case 'returned':
      return '款项未到账，已退回企业余额，可重新付款'
    default:
      return '银行处理中，有结果后自动更新'
  }
}
