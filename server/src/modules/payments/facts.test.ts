import { expect, test } from 'vitest'
import { canonicalPayment, hashOfPayment, referenceOf, whatChanged, type RoundFacts } from './facts.ts'

const company = '0190a6b2-0000-7000-8000-0000000000aa'
const chain = { park_id: 'p', platform_id: 'g', agency_id: 'a', company_id: company }
const bill = { id: 'b1', version: 3, name: '张三', amount: 100_000, account_kind: 'bank', account_no: '6225880000000001', changed_from: null }
const other = { ...bill, id: 'b2', name: '李四', account_no: '6225880000000002' }
const round: RoundFacts = { id: 's1', sn: 'JS1', version: 4, amount: 210_000, people: 2, bills: [bill, other] }
const hash = (...rounds: RoundFacts[]): string => hashOfPayment(company, rounds).toString('hex')

test('the form says ids, versions, amounts and payees, and no order changes it', () => {
  expect(canonicalPayment(company, [round])).toBe(
    `["payment/1","${company}",[["s1",4,210000,[["b1",3,100000,"bank","6225880000000001","张三",null],["b2",3,100000,"bank","6225880000000002","李四",null]]]]]`,
  )
  const second = { ...round, id: 's0' }
  expect(hash(round, second)).toBe(hash(second, { ...round, bills: [other, bill] }))
})

const changes: readonly (readonly [string, RoundFacts])[] = [
  ['another settlement', { ...round, id: 's2' }],
  ['its version', { ...round, version: 5 }],
  ['its amount', { ...round, amount: 210_001 }],
  ['one bill less', { ...round, bills: [bill] }],
  ['another bill', { ...round, bills: [bill, { ...other, id: 'b3' }] }],
  ['a bill’s version', { ...round, bills: [bill, { ...other, version: 4 }] }],
  ['a bill’s amount', { ...round, bills: [bill, { ...other, amount: 100_001 }] }],
  ['a payee’s account', { ...round, bills: [bill, { ...other, account_no: '6225880000000003' }] }],
  ['a payee’s name', { ...round, bills: [bill, { ...other, name: '李五' }] }],
  ['a kind of account', { ...round, bills: [bill, { ...other, account_kind: 'alipay' }] }],
  ['two payees swapped', { ...round, bills: [{ ...bill, account_no: other.account_no }, { ...other, account_no: bill.account_no }] }],
]

test.each(changes)('%s is another payment', (_, changed) => {
  expect(hash(changed)).not.toBe(hash(round))
})

test('a company’s payment is nobody else’s, and a text cannot pose as a separator', () => {
  expect(hashOfPayment('other', [round])).not.toEqual(hashOfPayment(company, [round]))
  expect(hash({ ...round, bills: [{ ...bill, name: '张三",null],["b2' }] })).not.toBe(hash(round))
})

test('the refusal says what changed and what to do', () => {
  const reference = (one: RoundFacts): string => referenceOf('s1', chain, [one])
  const told = (one: RoundFacts): string => whatChanged(reference(round), reference(one), '请重新获取验证码')
  const end = '，请重新获取验证码'
  expect(told({ ...round, amount: 110_000, bills: [bill] })).toBe(`金额由 2,100.00 元变为 1,100.00 元，笔数由 2 笔变为 1 笔${end}`)
  expect(told({ ...round, bills: [bill, { ...other, account_no: '6225880000000003', changed_from: other.account_no }] })).toBe(`变更的收款账号由 0 个变为 1 个${end}`)
  expect(told({ ...round, bills: [bill, { ...other, account_no: '6225880000000003' }] })).toBe(`所选的账单或收款账号与当时不同${end}`)
  expect(told({ ...round, version: 5 })).toBe(`结算单已有变动${end}`)
})
