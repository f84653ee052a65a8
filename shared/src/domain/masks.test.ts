import { expect, test } from 'vitest'
import { groupCard, maskAccount, maskEmail, maskIdNo, maskIdNoTwo, maskName, maskPhone } from './masks.ts'

test('R563 names keep the first character and two stars', () => {
  expect(maskName('王小明')).toBe('王**')
  expect(maskName('王五')).toBe('王**')
  expect(maskName('𠮷田')).toBe('𠮷**')
  expect(maskName('')).toBe('')
})

test('R564 phones', () => {
  expect(maskPhone('19900138000')).toBe('199****8000')
  expect(maskPhone('138')).toBe('***')
})

test('R565 R566 identity numbers fill the hidden length', () => {
  expect(maskIdNo('11010519491231002X')).toBe('1****************X')
  expect(maskIdNoTwo('11010519491231002X')).toBe('11**************2X')
  expect(maskIdNo('110105491231002')).toHaveLength(15)
})

test('accounts by their form', () => {
  expect(maskAccount('6225880000000001')).toBe('************0001')
  expect(maskAccount('19900138000')).toBe('199****8000')
  expect(maskAccount('zhang.san@mail.com')).toBe('z***@mail.com')
  expect(maskEmail('@x')).toBe('@*')
  expect(groupCard('6225880000000001')).toBe('6225 8800 0000 0001')
})
