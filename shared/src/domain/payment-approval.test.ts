import { expect, test } from 'vitest'
import { approversNeeded, formerAfter, limitedFor, policiesAt, signsFor, WEAKER_AFTER_MS, type ApprovalPolicy, type Approvers, type FormerPolicy, type Paid, type PaymentToApprove } from './payment-approval.ts'

const noon = new Date('2026-11-23T12:00:00+08:00')
const night = new Date('2026-11-23T23:30:00+08:00')
const payment: Omit<PaymentToApprove, 'withRecent'> = { amount: 100_000_00, people: 20, changed: 0, at: noon, others: 3, lately: 3 }
/** Nothing else was paid lately. */
const alone = (one: Paid): PaymentToApprove['withRecent'] => ({ 1: one, 2: one })
const nightly = { from: 22, to: 6, approvers: 1 } as const

const table: readonly (readonly [string, ApprovalPolicy, Partial<PaymentToApprove>, Approvers])[] = [
  ['no rule, nothing changed', {}, {}, 0],
  ['a changed account waits for a second person', {}, { changed: 1 }, 1],
  ['where there is none it does not wait', {}, { changed: 1, others: 0, lately: 0 }, 0],
  ['where there was one within the last day it does', {}, { changed: 1, others: 0, lately: 1 }, 1],
  ['the company has switched it off', { changed_account: 0 }, { changed: 1 }, 0],
  ['the company asks for two', { changed_account: 2 }, { changed: 1 }, 2],
  ['what the company has set holds though nobody can approve', { changed_account: 1 }, { changed: 1, others: 0, lately: 0 }, 1],
  ['two are asked for, one is there', { changed_account: 2 }, { changed: 1, others: 1, lately: 1 }, 2],
  ['no account changed', { changed_account: 2 }, {}, 0],
  ['exactly the amount', { amount: { over: 100_000_00, approvers: 1 } }, {}, 0],
  ['a cent more', { amount: { over: 100_000_00, approvers: 1 } }, { amount: 100_000_01 }, 1],
  ['exactly the people', { people: { over: 20, approvers: 2 } }, {}, 0],
  ['one more', { people: { over: 20, approvers: 2 } }, { people: 21 }, 2],
  ['a rule for nobody', { amount: { over: 0, approvers: 0 } }, {}, 0],
  ['by day', { night: nightly }, {}, 0],
  ['late', { night: nightly }, { at: night }, 1],
  ['early', { night: nightly }, { at: new Date('2026-11-23T05:59:59+08:00') }, 1],
  ['the first hour of the day', { night: nightly }, { at: new Date('2026-11-23T06:00:00+08:00') }, 0],
  ['the first hour of the night', { night: nightly }, { at: new Date('2026-11-23T22:00:00+08:00') }, 1],
  ['hours within one day', { night: { from: 0, to: 6, approvers: 1 } }, { at: new Date('2026-11-23T00:00:00+08:00') }, 1],
  ['the strictest rule counts', { amount: { over: 1, approvers: 1 }, people: { over: 1, approvers: 2 } }, { changed: 1 }, 2],
]

test.each(table)('%s', (_, policy, more, approvers) => {
  const one = { ...payment, ...more }
  const needed = approversNeeded([policy], { ...one, withRecent: alone(one) })
  expect(needed.approvers).toBe(approvers)
  expect(needed.reasons.length > 0).toBe(approvers > 0)
})

test('each rule that is met is a reason', () => {
  const policy: ApprovalPolicy = { amount: { over: 1, approvers: 1 }, people: { over: 1, approvers: 1 }, night: nightly }
  expect(approversNeeded([policy], { ...payment, changed: 2, at: night, withRecent: alone(payment) }).reasons).toEqual(['变更了 2 个收款账号', '金额超过需复核的金额', '人数超过需复核的人数', '在夜间支付'])
})

const away: ApprovalPolicy = { delegations: [{ from: 'head', to: 'deputy', first: '2026-11-23', last: '2026-11-24' }, { from: 'nobody', to: 'clerk', first: '2026-11-01', last: '2026-12-31' }] }
const delegated: readonly (readonly [string, string, string, string | null])[] = [
  ['their own name', 'head', '2026-11-23T12:00:00+08:00', 'head'],
  ['the first day', 'deputy', '2026-11-23T00:00:00+08:00', 'head'],
  ['the last day', 'deputy', '2026-11-24T23:59:59+08:00', 'head'],
  ['too early', 'deputy', '2026-11-22T23:59:59+08:00', null],
  ['too late', 'deputy', '2026-11-25T00:00:00+08:00', null],
  ['for one who may not themselves', 'clerk', '2026-11-23T12:00:00+08:00', null],
  ['nobody’s deputy', 'other', '2026-11-23T12:00:00+08:00', null],
]

test.each(delegated)('who signs: %s', (_, staff, at, name) => {
  expect(signsFor([away], new Set(['head']), staff, new Date(at))).toBe(name)
})

test('payments one by one count as if they were made at once, those that fewer have approved than the rule asks for', () => {
  const policy: ApprovalPolicy = { amount: { over: 100_000_00, approvers: 2 }, people: { over: 25, approvers: 1 } }
  expect(limitedFor([policy])).toEqual([1, 2])
  expect(limitedFor([{}, { night: nightly }])).toEqual([])
  const recent = (one: Paid, two: Paid) => approversNeeded([policy], { ...payment, withRecent: { 1: one, 2: two } })
  expect(recent(payment, payment)).toEqual({ approvers: 0, reasons: [] })
  expect(recent(payment, { amount: 100_000_01, people: 20 })).toEqual({ approvers: 2, reasons: ['24小时内支付的金额累计超过需复核的金额'] })
  expect(recent({ amount: 100_000_00, people: 26 }, payment)).toEqual({ approvers: 1, reasons: ['24小时内支付的人数累计超过需复核的人数'] })
})

test('for a day the stricter of the old and the new policy counts, whatever was changed in between', () => {
  const strict: ApprovalPolicy = { amount: { over: 1, approvers: 2 }, delegations: [{ from: 'head', to: 'deputy', first: '2026-11-01', last: '2026-11-30' }] }
  const weak: ApprovalPolicy = { amount: { over: 1, approvers: 1 } }
  const one = formerAfter(strict, [], weak, 'head', noon)
  const two = formerAfter(weak, one, {}, 'head', new Date(noon.getTime() + 3_600_000))
  const needed = (former: readonly FormerPolicy[], present: ApprovalPolicy, at: Date) => approversNeeded(policiesAt(present, former, at), { ...payment, withRecent: alone(payment) }).approvers
  expect(needed(one, weak, noon)).toBe(2)
  expect(needed(two, {}, new Date(noon.getTime() + WEAKER_AFTER_MS - 1))).toBe(2)
  expect(needed(two, {}, new Date(noon.getTime() + WEAKER_AFTER_MS))).toBe(1)
  expect(needed(two, {}, new Date(noon.getTime() + WEAKER_AFTER_MS + 3_600_000))).toBe(0)
  // What is stricter holds at once.
  expect(needed(formerAfter({}, [], strict, 'head', noon), strict, noon)).toBe(2)
  expect(formerAfter({}, one, weak, 'head', new Date(noon.getTime() + WEAKER_AFTER_MS))).toHaveLength(1)
})

test('a right that somebody delegates themselves is delegated at once, that of others a day later; what is taken back ends at once', () => {
  const next: ApprovalPolicy = { delegations: [{ from: 'head', to: 'deputy', first: '2026-11-01', last: '2026-11-30' }] }
  const signs = (by: string, at: Date) => signsFor(policiesAt(next, formerAfter({}, [], next, by, noon), at), new Set(['head']), 'deputy', at)
  expect(signs('head', noon)).toBe('head')
  expect(signs('clerk', noon)).toBeNull()
  expect(signs('clerk', new Date(noon.getTime() + WEAKER_AFTER_MS))).toBe('head')
  expect(signsFor(policiesAt({}, formerAfter(next, [], {}, 'clerk', noon), noon), new Set(['head']), 'deputy', noon)).toBeNull()
})
