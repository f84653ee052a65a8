import { describe, expect, test } from 'vitest'
import { TRACE_STEPS, traceEnd, traceKeys, traceOf, type TracedEvent, type TracedPayout } from './trace.ts'

const at = (minute: number): Date => new Date(Date.UTC(2026, 5, 1, 2, minute))
const event = (action: string, minute: number, more: Partial<TracedEvent> = {}): TracedEvent => ({ action, at: at(minute), creator: '系统', reason: '', account: '', ...more })
const payout = (n: number, minute: number, more: Partial<TracedPayout> = {}): TracedPayout => ({
  request_no: `B1R${n}`, account_no: '****0001', amount: 900_00, status: 'sent', reason: '', attempts: 1, create_at: at(minute), accepted_at: at(minute), doubted_at: null, is_unknown: false, answer_at: null, ...more,
})

describe('款项追踪', () => {
  test('every step has a word', () => {
    expect(TRACE_STEPS.map(({ value }) => value)).toEqual(traceKeys)
  })

  test('failed, corrected, paid again, returned, and paid a third time', () => {
    const steps = traceOf({
      payouts: [payout(1, 1, { status: 'failure', reason: '户名不符', answer_at: at(2) }), payout(2, 4, { status: 'returned', reason: '已销户', answer_at: at(9) }), payout(3, 11, { status: 'success', answer_at: at(12) })],
      events: [
        event('import', 0), event('settle', 0), event('payment', 1, { creator: '甲' }), event('pay_failed', 2, { reason: '户名不符' }), event('correct_account', 3, { creator: '乙', account: '****0002' }),
        event('new_payment', 4, { creator: '乙' }), event('pay_success', 5), event('bank_return', 9, { reason: '已销户' }), event('new_payment', 11, { creator: '甲' }), event('pay_success', 12),
      ],
      backs: [{ at: at(2), amount: 1_000_00 }, { at: at(9), amount: 1_000_00 }],
    })
    expect(steps.map(({ key }) => key)).toEqual(['submitted', 'accepted', 'failed', 'back', 'corrected', 'submitted', 'accepted', 'succeeded', 'returned', 'back', 'submitted', 'accepted', 'succeeded'])
    expect(steps.filter(({ key }) => key === 'submitted').map(({ request_no, creator }) => [request_no, creator])).toEqual([['B1R1', '甲'], ['B1R2', '乙'], ['B1R3', '甲']])
    expect(traceEnd(steps)).toBe('银行已付款成功')
    expect(traceEnd(steps.slice(0, 10))).toBe('款项未到账，已退回企业余额，可重新付款')
  })

  test('an unknown result is asked for again under the same number and never called failed', () => {
    const open = traceOf({ payouts: [payout(1, 1, { status: 'created', accepted_at: null, doubted_at: at(2), is_unknown: true, attempts: 3 })], events: [event('payment', 1)], backs: [] })
    expect(open.at(-1)).toMatchObject({ key: 'unknown', at: null, request_no: 'B1R1' })
    expect(traceEnd(open)).toContain('请勿另行付款')
    expect(JSON.stringify(open)).not.toContain('失败')
    const later = traceOf({ payouts: [payout(1, 1, { status: 'success', accepted_at: at(3), doubted_at: at(2), answer_at: at(4), attempts: 4 })], events: [event('payment', 1), event('pay_success', 4)], backs: [] })
    expect(later.map(({ key }) => key)).toEqual(['submitted', 'unknown', 'accepted', 'succeeded'])
  })

  test('what was too small for its own tax never went out', () => {
    const steps = traceOf({ payouts: [payout(1, 5, { status: 'success', answer_at: at(6) })], events: [event('payment', 1), event('pay_failed', 1, { reason: '到账金额小于0' }), event('new_payment', 5), event('pay_success', 6)], backs: [] })
    expect(steps.map(({ key }) => key)).toEqual(['refused', 'submitted', 'accepted', 'succeeded'])
    const none = traceOf({ payouts: [], events: [event('payment', 1), event('pay_failed', 1, { reason: '到账金额小于0' })], backs: [] })
    expect(none.map(({ key }) => key)).toEqual(['refused'])
    expect(traceEnd(none)).toBe('未提交银行，款项未付出')
  })

  test('offline, and not paid at all', () => {
    const steps = traceOf({ payouts: [], events: [event('offline_payment', 1), event('withdraw', 2), event('offline_payment', 3), event('write_off', 4)], backs: [] })
    expect(steps.map(({ key }) => key)).toEqual(['declared', 'undeclared', 'declared', 'written_off'])
    expect(traceEnd([])).toBe('尚未付款')
    expect(traceOf({ payouts: [], events: [event('settle', 1), event('release', 2)], backs: [] })).toEqual([])
  })
})
