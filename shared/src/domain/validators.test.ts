import { expect, test } from 'vitest'
import golden from '../../../docs/domain/golden.json' with { type: 'json' }
import { isPhone, normalizePhone } from './phone.ts'
import { accountKind, ageOn, bankOfCard, birthDateOf, checkCreditCode, checkIdNo, genderOf, isAlipayAccount, isBankCard, isCreditCode, isEmail, isIdNoFormat, isLandline, isLuhn, isNumeric, isPasswordLike, toFullWidthParentheses } from './validators.ts'

const TODAY = '2026-06-15'

test('R447 phone', () => {
  for (const ok of ['13800138000', '15912345678', '19912345678', normalizePhone('138 0013 8000')]) expect(isPhone(ok)).toBe(true)
  for (const bad of ['12345678901', '1380013800', '138001380000', '+8613800138000', '']) expect(isPhone(bad)).toBe(false)
})

test('R448 landline', () => {
  for (const ok of ['010-12345678', '0755-1234567', '07551234567']) expect(isLandline(ok)).toBe(true)
  for (const bad of ['12345678', '010--12345678']) expect(isLandline(bad)).toBe(false)
})

test('R449 e-mail', () => {
  for (const ok of ['a@b.cn', 'zhang.san@mail.example.com']) expect(isEmail(ok)).toBe(true)
  for (const bad of ['a@b', 'a@b.c', 'a@b.technology']) expect(isEmail(bad)).toBe(false)
})

test('R450-R452 identity format accepts what the specification accepts, checksum or not', () => {
  for (const ok of [...golden.id_valid, '11010519491231002x', '110105194912310021', '990301199001010012']) expect(isIdNoFormat(ok)).toBe(true)
  for (const bad of ['', '11010519491231002', 'X1010519491231002X']) expect(isIdNoFormat(bad)).toBe(false)
})

test('strict identity check (§4)', () => {
  for (const ok of [...golden.id_valid, '11010519491231002x']) expect(checkIdNo(ok, TODAY), ok).toBeNull()
  expect(checkIdNo('110105194912310021', TODAY)).toContain('校验码')
  expect(checkIdNo('440301199002300010', TODAY)).toContain('出生日期不存在')
  expect(checkIdNo('320102199702290010', TODAY)).toContain('出生日期不存在')
  expect(checkIdNo('990301199001010012', TODAY)).toContain('地区码')
  expect(checkIdNo('11010520991231002X', TODAY)).toContain('超出范围')
  expect(checkIdNo('110105194912310', TODAY)).toContain('出生日期不存在')
  expect(checkIdNo('', TODAY)).toBe('请输入身份证号')
  expect(checkIdNo('11010519491231002', TODAY)).toContain('18 位')
})

test('what an identity number says', () => {
  expect(birthDateOf('11010519491231002X')).toBe('1949-12-31')
  expect(birthDateOf('110105491231002')).toBe('1949-12-31')
  expect(genderOf('440301199001011234')).toBe('男')
  expect(genderOf('110105491231002')).toBe('女')
  expect(genderOf('1')).toBeNull()
  expect(ageOn('440301199001011234', '2025-12-31')).toBe(35)
  expect(ageOn('440301199001011234', '2026-01-01')).toBe(36)
})

test('credit code (§4)', () => {
  for (const ok of [...golden.uscc_valid, '91350100m000100y43']) {
    expect(isCreditCode(ok)).toBe(true)
    expect(checkCreditCode(ok), ok).toBeNull()
  }
  for (const bad of ['91350100M000100Y4Z', '91350100M000100Y44', '9135010OM000100Y43', '9135010M000100Y43', '91310115MA1G4L1WXK', '']) expect(checkCreditCode(bad), bad).not.toBeNull()
})

test('cards: format, Luhn, bank', () => {
  for (const ok of [...golden.card_valid, '6225 8800 0000 0001']) expect(isLuhn(ok), ok).toBe(true)
  for (const bad of ['6225880000000002', '6228480402564890019', '12345', 'abcdefghijkl']) expect(isLuhn(bad)).toBe(false)
  expect(isBankCard('6225880000000002')).toBe(true)
  expect(golden.card_valid.map(bankOfCard)).toEqual(['招商银行', '工商银行', '农业银行', '工商银行', '建设银行', null])
})

test('R453 digits with an optional decimal part', () => {
  for (const ok of ['12', '12.5', '0.05', '007']) expect(isNumeric(ok), ok).toBe(true)
  for (const bad of ['', '12.', '.5', '-1', '1,000', '1e5', '１２']) expect(isNumeric(bad), bad).toBe(false)
})

test('R454 a password has 6 to 16 letters, digits and underscores', () => {
  for (const ok of ['abc_12', 'ABCDEF', '123456', 'a'.repeat(16)]) expect(isPasswordLike(ok), ok).toBe(true)
  for (const bad of ['abc12', 'a'.repeat(17), 'abc-123', 'abc 123', '密码密码密码', '']) expect(isPasswordLike(bad), bad).toBe(false)
})

test('the rest', () => {
  expect(toFullWidthParentheses('测试(上海)公司')).toBe('测试（上海）公司')
  expect(isAlipayAccount('13800138000') && isAlipayAccount('a@b.cn') && !isAlipayAccount('6225880000000001')).toBe(true)
  expect([accountKind('6225880000000001'), accountKind('a@b.cn'), accountKind('12')]).toEqual(['card', 'alipay', null])
})
