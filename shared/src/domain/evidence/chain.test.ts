import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contractsOf, evidenceOf, type EvidenceFacts, neededFor, workBegan } from './chain.ts'
import { type EvidenceKey, evidenceKeys, type EvidencePoint, isGap } from './points.ts'
import { matchesEvidence, sumEvidence, worstOf } from './sums.ts'

const at = (text: string): Date => new Date(`2026-${text}:00+08:00`)

const result = (uploaded: string, change: Partial<EvidenceFacts['deliverables'][number]> = {}): EvidenceFacts['deliverables'][number] => ({ name: '门店.jpg', hash: 'ab'.repeat(32), at: at(uploaded), done_on: null, shared_with: null, bills: 1, ...change })

/** Ordered, done, accepted, paid. */
const whole: EvidenceFacts = {
  bill: { id: 'bill', status: 'paid', create_at: at('11-20T10:00'), pay_at: at('11-25T12:00'), net_amount: 98_000, task_sn: 'RW1' },
  settlement_id: 'settlement',
  company_user_id: 'worker',
  person_id: 'person',
  company_contract: { id: 'contract', sn: 'HT1', start_at: '2026-01-01', end_at: '2026-12-31', audit_at: at('01-01T09:00') },
  identity: { how: '二要素认证', at: at('10-30T09:00') },
  worker_contracts: [{ id: 'xy1', sn: 'XY1', how: '短信意愿', sign_at: at('11-01T09:00'), ended_at: null }],
  task: { id: 'task', sn: 'RW1', name: '地推 50 单', is_fast: false, release_at: at('11-02T09:00'), taken_at: at('11-03T09:00'), finish_at: at('11-19T18:00') },
  deliverables: [result('11-19T17:00')],
  acceptance: { sn: 'YS1', accept_on: '2026-11-19', uploaded_at: at('11-19T20:00') },
  receipt: { no: 'P1', how: '招行钱包', at: at('11-25T12:00'), amount: 98_000 },
  tax: { month: '2026-11', amount: 2000 },
  invoice: { amount: 105_000, invoiced: 105_000, paid: 105_000, number: '26952000000000000001', count: 2, at: at('11-26T09:00') },
}

const stateOf = (facts: EvidenceFacts, key: EvidenceKey): EvidencePoint => evidenceOf(facts).find((one) => one.key === key) ?? expect.fail()
const without = (change: Partial<EvidenceFacts>): EvidenceFacts => ({ ...whole, ...change })
const contract = (signed: string, ended?: string) => ({ id: signed, sn: 'XY1', how: '短信意愿', sign_at: at(signed), ended_at: ended === undefined ? null : at(ended) })
const task = (change: Partial<NonNullable<EvidenceFacts['task']>>): EvidenceFacts => without({ task: { ...(whole.task ?? expect.fail()), ...change } })

describe('the chain of one bill', () => {
  test('is whole when all was done in order', () => {
    expect(evidenceOf(whole).map(({ key, state, reason }) => [key, state, reason])).toEqual(evidenceKeys.map((key) => [key, 'present', '']))
    expect(evidenceOf(whole).every(({ fact }) => fact !== '')).toBe(true)
    expect(stateOf(whole, 'tax').fact).toBe('2026 年 11 月，20.00 元')
  })

  test.each<[EvidenceKey, EvidenceFacts, string]>([
    ['company_contract', without({ company_contract: null }), '结算时没有生效的企业合同'],
    ['identity', without({ identity: null }), '没有身份核验记录'],
    ['worker_contract', without({ worker_contracts: [] }), '没有已签署的合同'],
    ['task', without({ task: null }), '没有任务 RW1，开始支付后不能再关联'],
    ['task', without({ task: null, bill: { ...whole.bill, task_sn: '', status: 'in_settlement' } }), '账单没有关联任务'],
    ['task', task({ taken_at: null, finish_at: null }), '任务未成交、未完成'],
    ['deliverable', without({ deliverables: [] }), '没有提交工作成果'],
    ['deliverable', without({ deliverables: [result('11-19T17:00', { shared_with: 'ZD2' })] }), '与账单 ZD2 的成果相同'],
    ['deliverable', without({ deliverables: [result('11-19T17:00', { bills: 25 })] }), '结算单的自有明细，由 25 笔账单共用，不是该账单单独的成果'],
    ['acceptance', without({ acceptance: null }), '没有验收单'],
    ['receipt', without({ receipt: null }), '没有付款结果'],
    ['tax', without({ tax: null }), '税费仍是预估，尚未计征'],
    ['invoice', without({ invoice: { amount: 105_000, invoiced: 0, paid: 105_000, number: '', count: 0, at: null } }), '结算单还没有开票'],
    ['invoice', without({ invoice: { amount: 105_000, invoiced: 5_000, paid: 105_000, number: '26952000000000000001', count: 1, at: at('11-26T09:00') } }), '还有 1,000.00 元未开票'],
  ])('lacks %s', (key, facts, reason) => {
    expect(stateOf(facts, key)).toMatchObject({ state: 'missing', reason })
  })

  test.each<[EvidenceKey, EvidenceFacts, string]>([
    ['company_contract', without({ company_contract: { id: 'c', sn: 'HT2', start_at: '2026-11-10', end_at: '2026-12-31', audit_at: at('11-10T09:00') } }), '合同自 2026-11-10 生效，晚于工作开始（2026-11-03）'],
    ['company_contract', without({ company_contract: { id: 'c', sn: 'HT2', start_at: '2026-01-01', end_at: '2026-10-31', audit_at: at('01-01T09:00') } }), '合同至 2026-10-31 结束，早于工作开始（2026-11-03）'],
    ['identity', without({ identity: { how: '二要素认证', at: at('11-26T09:00') } }), '核验晚于付款（2026-11-25 12:00:00）'],
    ['worker_contract', without({ worker_contracts: [contract('11-03T09:01')] }), '签署晚于工作开始（2026-11-03 09:00:00）'],
    ['worker_contract', without({ worker_contracts: [contract('10-01T09:00', '11-02T09:00')] }), '合同已于 2026-11-02 09:00:00 终止，早于工作开始（2026-11-03 09:00:00）'],
    ['worker_contract', without({ worker_contracts: [contract('10-01T09:00', '11-02T09:00'), contract('11-19T09:00')] }), '签署晚于工作开始（2026-11-03 09:00:00）'],
    ['worker_contract', without({ worker_contracts: [contract('11-01T09:00', '11-10T09:00')] }), '合同已于 2026-11-10 09:00:00 终止，早于工作完成（2026-11-19 18:00:00）'],
    ['task', task({ finish_at: at('11-02T18:00') }), '完成于 2026-11-02 18:00:00，早于成交于 2026-11-03 09:00:00'],
    ['task', task({ finish_at: at('11-21T18:00') }), '账单于 2026-11-20 10:00:00，早于完成于 2026-11-21 18:00:00'],
    ['task', task({ is_fast: true }), '极速任务，随账单补建'],
    ['deliverable', without({ deliverables: [result('11-26T17:00')] }), '付款后补交：提交于 2026-11-26 17:00:00，付款于 2026-11-25 12:00:00'],
    ['deliverable', without({ deliverables: [result('11-26T17:00', { done_on: '2026-11-19' }), result('11-19T17:00', { shared_with: 'ZD2' })] }), '付款后补交：提交于 2026-11-26 17:00:00，付款于 2026-11-25 12:00:00'],
    ['deliverable', without({ deliverables: [result('11-24T17:00', { done_on: '2026-11-26' })] }), '完成日期晚于付款（2026-11-25）'],
    ['acceptance', without({ acceptance: { sn: 'YS1', accept_on: '2026-11-18', uploaded_at: at('11-19T20:00') } }), '验收早于任务完成（2026-11-19）'],
    ['acceptance', without({ acceptance: { sn: 'YS1', accept_on: '2026-11-26', uploaded_at: at('11-25T11:00') } }), '验收晚于付款（2026-11-25）'],
    ['acceptance', without({ acceptance: { sn: 'YS1', accept_on: '2026-11-19', uploaded_at: at('11-26T20:00') } }), '付款后补交：上传于 2026-11-26 20:00:00，付款于 2026-11-25 12:00:00'],
    ['receipt', without({ receipt: { no: 'P1', how: '招行钱包', at: at('11-25T12:00'), amount: 97_000 } }), '付款 970.00 元，账单实付 980.00 元'],
    ['invoice', without({ invoice: { amount: 105_000, invoiced: 105_000, paid: 100_000, number: '26952000000000000001', count: 1, at: at('11-26T09:00') } }), '已开票金额超过实付金额 1,000.00 元，需红冲'],
  ])('has %s, but not as asked for', (key, facts, reason) => {
    expect(stateOf(facts, key)).toMatchObject({ state: 'disordered', reason })
  })

  test('of a bill that is not paid asks for no receipt and no tax; of one that is canceled, for nothing', () => {
    const open = without({ bill: { ...whole.bill, status: 'in_settlement', pay_at: null }, receipt: null, tax: null, invoice: null })
    expect(evidenceOf(open).filter(isGap)).toEqual([])
    expect([stateOf(open, 'receipt').state, stateOf(open, 'tax').state, stateOf(open, 'invoice').state]).toEqual(['not_needed', 'not_needed', 'not_needed'])
    expect(new Set(evidenceOf(without({ bill: { ...whole.bill, status: 'canceled' }, task: null })).map(({ state }) => state))).toEqual(new Set(['not_needed']))
  })

  test('rests on the contract in force at the work, whatever became of it since', () => {
    const [first, second] = [contract('11-01T09:00', '11-28T09:00'), contract('11-29T09:00')]
    for (const contracts of [[first], [first, second]]) {
      expect(stateOf(without({ worker_contracts: contracts }), 'worker_contract')).toMatchObject({ state: 'present', at: first.sign_at })
      expect(contractsOf(without({ worker_contracts: contracts }))).toEqual([first])
    }
    // Signed anew in the midst of the work.
    const renewed = [contract('11-01T09:00', '11-10T09:00'), contract('11-10T09:00')]
    expect(stateOf(without({ worker_contracts: renewed }), 'worker_contract').state).toBe('present')
    expect(contractsOf(without({ worker_contracts: renewed }))).toEqual(renewed)
  })

  test('what was handed in before the payment counts, whatever was added after it', () => {
    const { state, fact, at: since } = stateOf(without({ deliverables: [result('11-26T17:00', { name: '后补.jpg' }), result('11-19T17:00', { done_on: '2026-11-18' }), result('11-18T17:00', { bills: 25 })] }), 'deliverable')
    expect([state, fact, since]).toEqual(['present', `1 份：门店.jpg（SHA-256 ${'ab'.repeat(6)}…），完成于 2026-11-18`, at('11-19T17:00')])
  })

  test('says where each point is filled', () => {
    expect(evidenceOf(without({ task: null, company_contract: null, bill: { ...whole.bill, status: 'in_settlement' } })).map(({ key, place }) => [key, place?.of])).toEqual([
      ['company_contract', undefined], ['identity', 'company_user'], ['worker_contract', 'company_user'], ['task', 'bill'], ['deliverable', 'bill'],
      ['acceptance', 'bill'], ['receipt', 'settlement'], ['tax', 'bill'], ['invoice', 'settlement'],
    ])
    // What is paid can be given no task any more, so no link pretends that it could.
    expect(stateOf(without({ task: null }), 'task').place).toBeNull()
    expect(stateOf(whole, 'deliverable').place).toEqual({ of: 'task', id: 'task' })
  })
})

const time = fc.date({ min: at('01-01T00:00'), max: at('12-31T00:00'), noInvalidDate: true })
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const facts: fc.Arbitrary<EvidenceFacts> = fc.record({
  bill: fc.record({
    id: fc.constant('bill'), status: fc.constantFrom('to_settlement', 'in_settlement', 'paying', 'paid', 'pay_failure', 'refunded', 'canceled'), create_at: time, pay_at: maybe(time),
    net_amount: fc.integer({ min: 0, max: 1e9 }), task_sn: fc.constantFrom('', 'RW1'),
  }),
  settlement_id: maybe(fc.constant('settlement')),
  company_user_id: fc.constant('worker'),
  person_id: fc.constant('person'),
  company_contract: maybe(fc.record({ id: fc.constant('c'), sn: fc.constant('HT1'), start_at: fc.constantFrom('2026-01-01', '2026-06-01'), end_at: fc.constantFrom('2026-07-01', '2026-12-31'), audit_at: maybe(time) })),
  identity: maybe(fc.record({ how: fc.constant('二要素认证'), at: time })),
  worker_contracts: fc.array(fc.record({ id: fc.constant('xy1'), sn: fc.constant('XY1'), how: fc.constantFrom('', '静默'), sign_at: time, ended_at: maybe(time) }), { maxLength: 3 }).map((some) => some.toSorted((a, b) => a.sign_at.getTime() - b.sign_at.getTime())),
  task: maybe(fc.record({ id: fc.constant('task'), sn: fc.constant('RW1'), name: fc.constant('地推'), is_fast: fc.boolean(), release_at: maybe(time), taken_at: maybe(time), finish_at: maybe(time) })),
  deliverables: fc.array(fc.record({ name: fc.constant('门店.jpg'), hash: fc.constant('ab'.repeat(32)), at: time, done_on: maybe(fc.constantFrom('2026-03-01', '2026-09-01')), shared_with: maybe(fc.constant('ZD2')), bills: fc.constantFrom(1, 25) }), { maxLength: 3 }),
  acceptance: maybe(fc.record({ sn: fc.constant('YS1'), accept_on: fc.constantFrom('2026-03-01', '2026-09-01'), uploaded_at: time })),
  receipt: maybe(fc.record({ no: fc.constant('P1'), how: fc.constant('招行钱包'), at: time, amount: fc.integer({ min: 0, max: 1e9 }) })),
  tax: maybe(fc.record({ month: fc.constant('2026-11'), amount: fc.integer({ min: 0, max: 1e9 }) })),
  invoice: maybe(fc.record({ amount: fc.constant(1000), invoiced: fc.integer({ min: 0, max: 1000 }), paid: fc.integer({ min: 0, max: 1000 }), number: fc.constantFrom('', '26952000000000000001'), count: fc.integer({ min: 0, max: 3 }), at: maybe(time) })),
})

/** As the facts are where nobody asks for them. */
const lacking = { company_contract: null, identity: null, worker_contracts: [], task: null, deliverables: [], acceptance: null, receipt: null, tax: null, invoice: null } as const

describe('for any facts', () => {
  test('there is one point of each kind, and a reason exactly where it is not present', () => {
    fc.assert(fc.property(facts, (some) => {
      const points = evidenceOf(some)
      expect(points.map(({ key }) => key)).toEqual(evidenceKeys)
      for (const { state, reason, fact } of points) {
        expect(reason === '').toBe(state === 'present')
        if (state === 'present' || state === 'disordered') expect(fact).not.toBe('')
        expect(`${fact}${reason}`).not.toMatch(/undefined|null|NaN|Invalid/u)
      }
    }))
  })

  test('what is taken away never completes a chain', () => {
    const removed: readonly Partial<EvidenceFacts>[] = [{ company_contract: null }, { identity: null }, { worker_contracts: [] }, { deliverables: [] }, { acceptance: null }, { receipt: null }, { tax: null }]
    const gaps = (some: EvidenceFacts) => evidenceOf(some).filter(isGap).length
    fc.assert(fc.property(facts, fc.constantFrom(...removed), (some, change) => {
      expect(gaps({ ...some, ...change })).toBeGreaterThanOrEqual(gaps(some))
    }))
  })

  test('work has begun no later than its bill', () => {
    fc.assert(fc.property(facts, (some) => {
      expect(workBegan(some).getTime()).toBeLessThanOrEqual(some.bill.create_at.getTime())
    }))
  })

  test('some points alone are what they are among all, also without the facts of the others', () => {
    fc.assert(fc.property(facts, fc.subarray([...evidenceKeys]), (one, keys) => {
      const asked = new Set(keys)
      const needs = neededFor(asked)
      const kept = Object.fromEntries(Object.entries(one).map(([key, fact]) => [key, key in lacking && !needs.has(key as keyof typeof one) ? lacking[key as keyof typeof lacking] : fact])) as typeof one
      expect(evidenceOf(kept, asked)).toEqual(evidenceOf(one).filter(({ key }) => asked.has(key)))
    }))
  })

  test('a sum tells each bill once at each point, and agrees with the bills one by one', () => {
    fc.assert(fc.property(fc.array(facts, { maxLength: 12 }), (some) => {
      const bills = some.map((one) => evidenceOf(one))
      const sums = sumEvidence(bills)
      for (const sum of sums.points) {
        expect(sum.present + sum.missing + sum.disordered + sum.not_needed).toBe(bills.length)
        expect(matchesEvidence(sums, [sum.key])).toBe(bills.some((points) => points.some((one) => one.key === sum.key && isGap(one))))
        expect(bills.some((points) => points.some((one) => one.key === sum.key && one.state === worstOf(sum)))).toBe(true)
      }
      expect(matchesEvidence(sums, ['gap'])).toBe(bills.some((points) => points.some(isGap)))
      expect(matchesEvidence(sums, ['complete'])).toBe(bills.length > 0 && !matchesEvidence(sums, ['gap']))
    }))
  })
})
