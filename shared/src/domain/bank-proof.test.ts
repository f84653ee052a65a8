import { expect, test } from 'vitest'
import { verdictOf, type ProvenAccount } from './bank-proof.ts'

const equal: ProvenAccount = { balance: 900, postings: 900, expected: 1_000, unexplained: 0, bank: 1_000, inTransit: 0, comingBack: 0 }
const of = (more: Partial<ProvenAccount>) => verdictOf({ ...equal, ...more })

test('balances equal postings equal the bank, or it is said what differs and by how much (domain.md §2.11)', () => {
  expect(of({})).toEqual({ status: 'equal', faults: [] })
  expect(of({ balance: 1_000_01 })).toEqual({ status: 'different', faults: ['账面余额 1,000.01 元，分录合计 9.00 元，相差 991.01 元'] })
  expect(of({ bank: 999 }).faults).toEqual(['银行余额 9.99 元，应为 10.00 元，银行少 0.01 元'])
  expect(of({ bank: null })).toMatchObject({ status: 'different', faults: ['银行没有该账户的余额'] })
  expect(of({ balance: 1, bank: 1 }).faults.length).toBe(2)
  expect(of({ unexplained: 5_000 })).toEqual({ status: 'different', faults: ['账面入账 50.00 元没有对应的银行流水'] })
  expect(of({ unexplained: -1 }).faults).toEqual(['账面出账 0.01 元没有对应的银行流水'])
})

test('what is on its way explains a difference up to its amount, in its direction, and never books that disagree', () => {
  expect(of({ bank: 700, inTransit: 300 }).status).toBe('in_transit')
  expect(of({ bank: 699, inTransit: 300 }).status).toBe('different')
  expect(of({ bank: 1_100, inTransit: 300 }).status).toBe('different')
  expect(of({ bank: 1_100, comingBack: 100 }).status).toBe('in_transit')
  expect(of({ bank: 700, inTransit: 300, postings: 901 }).status).toBe('different')
})
