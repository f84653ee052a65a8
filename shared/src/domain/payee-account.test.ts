import { expect, test } from 'vitest'
import { readCorrection, readPayee } from './payee-account.ts'

const card = '6225880000000001'

test('a card, an Alipay account, or why it is neither (§1.3)', () => {
  expect(readPayee('6225 8800-0000 0001')).toMatchObject({ account_no: card })
  expect(readPayee('a@b.cn')).toEqual({ account_no: 'a@b.cn', account_kind: 'alipay' })
  expect(readPayee('12')).toBe('收款账号应为 12 至 19 位银行卡号，或支付宝账号（手机号或邮箱）')
  expect(readPayee('6225880000000002')).toBe('收款账号的银行卡号校验不通过，请核对卡号')
})

test('a correction keeps the kind (decision 81)', () => {
  expect(readCorrection('a@b.cn', 'bank')).toBe('原收款账号是银行卡，更正后的账号也须是银行卡')
  expect(readCorrection(card, 'alipay')).toBe('原收款账号是支付宝账号，更正后的账号也须是支付宝账号')
  expect(readCorrection('13800138000', 'alipay')).toEqual({ account_no: '13800138000', account_kind: 'alipay' })
  expect(readCorrection('x', 'bank')).toContain('收款账号应为')
})
