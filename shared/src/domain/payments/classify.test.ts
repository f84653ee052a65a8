import { expect, test } from 'vitest'
import { classify, countOutcomes, walletFault, type AccountFacts, type BillFacts } from './classify.ts'

const bill: BillFacts = { worker: { status: 'in_cooperation', is_enable: true }, listed: null, limits: [], tax: { isBelowZero: false, netBefore: 100, net: 100, crossedAt: null } }
const account: AccountFacts = { kind: 'bank', bank: '招商银行', last: { status: 'success', reason: '', day: '2026-11-01' }, isAlsoOf: null, outage: null }

test('nothing to say: it is normal, and stops nothing', () => {
  expect(classify(bill)).toEqual({ outcome: 'normal', stops: null, reasons: [] })
  expect(classify(bill, account).reasons).toEqual([])
  expect(classify(bill, { ...account, last: null }).reasons).toEqual([])
})

// domain.md §2.4 and §3.6, decisions 74, 75 and 81.
test.each([
  ['an ended cooperation', { worker: { status: 'end_cooperation', is_enable: true } }, 'worker', 'payment', '与该企业的合作已终止'],
  ['no cooperation', { worker: undefined }, 'worker', 'payment', '未与该企业签约合作'],
  ['a listed person', { listed: '在名单中' }, 'listed', 'payment', '在名单中'],
  ['limits', { limits: [{ level: 'error', text: '甲' }, { level: 'error', text: '乙' }] }, 'limit', 'payment', '甲；乙'],
  ['a net below 0', { tax: { ...bill.tax, isBelowZero: true } }, 'net', 'bill', '到账金额小于0：金额不足以扣除该账单的税费'],
] as const)('%s will fail', (_, change, code, stops, text) => {
  expect(classify({ ...bill, ...change }, account)).toEqual({ outcome: 'will_fail', stops, reasons: [{ code, text }] })
})

test('the payment is stopped sooner than the bill, and all reasons are told', () => {
  const { stops, reasons } = classify({ ...bill, listed: '在名单中', tax: { ...bill.tax, isBelowZero: true } })
  expect([stops, reasons.map(({ code }) => code)]).toEqual(['payment', ['listed', 'net']])
})

test.each([
  ['failed', { last: { status: 'failure', reason: '户名不符', day: '2026-11-02' } }, 'may_fail', 'failed_before', '该收款账号上次付款失败（2026-11-02）：户名不符'],
  ['returned', { last: { status: 'returned', reason: '', day: '2026-11-02' } }, 'may_fail', 'returned_before', '该收款账号上次付款被退汇（2026-11-02）'],
  ['of another person', { isAlsoOf: '王**' }, 'may_fail', 'other_person', '该收款账号也用于王**，户名可能不符'],
  ['of a bank that is out', { outage: '系统维护' }, 'may_fail', 'bank_out', '招商银行暂停收款：系统维护'],
  ['not answered', { last: { status: 'open', reason: '', day: '2026-11-02' } }, 'unknown', 'unanswered', '该收款账号的上一笔付款（2026-11-02）尚无银行结果'],
  ['of no known bank', { bank: null, last: null }, 'unknown', 'unknown_bank', '无法识别发卡银行，且该卡尚未收款成功过'],
] as const)('an account that is %s', (_, change, outcome, code, text) => {
  expect(classify(bill, { ...account, ...change })).toEqual({ outcome, stops: null, reasons: [{ code, text }] })
})

test('an Alipay account has no bank, and a card that was paid is known', () => {
  expect(classify(bill, { ...account, kind: 'alipay', bank: null, last: null }).outcome).toBe('normal')
  expect(classify(bill, { ...account, bank: null }).outcome).toBe('normal')
})

test('a tax line, another net and a soft limit are told of bills that are paid all the same', () => {
  const told = [
    classify({ ...bill, tax: { isBelowZero: false, netBefore: 5_500_000, net: 5_400_000, crossedAt: 11_500_000 } }),
    classify({ ...bill, tax: { isBelowZero: false, netBefore: 200, net: 100, crossedAt: null } }),
    classify({ ...bill, limits: [{ level: 'warn', text: '超出部分计收附加服务费' }] }),
  ]
  expect(told.map(({ outcome, reasons }) => [outcome, ...reasons.map(({ code, text }) => `${code} ${text}`)])).toEqual([
    ['normal', 'tax_line 本次支付使该人员本月收入达 115,000.00，超过增值税起征点，到账金额由 55,000.00 变为 54,000.00'],
    ['normal', 'net_changed 到账金额由 2.00 变为 1.00'],
    ['normal', 'excess 超出部分计收附加服务费'],
  ])
  expect(countOutcomes([...told, classify(bill), classify({ ...bill, listed: '在' })])).toEqual({ will_fail: 1, may_fail: 0, unknown: 0, normal: 4, noted: 3 })
})

test('the place of the wallet that pays must have the whole amount', () => {
  expect(walletFault(100, 100, 'bank')).toBeNull()
  expect(walletFault(99, 100, 'bank')).toBe('钱包余额不足：可用 0.99 元，本次需 1.00 元')
  expect(walletFault(99, 100, 'book')).toBe('支付宝钱包余额不足：可用 0.99 元，本次需 1.00 元')
})
