import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBankCard, readCreditCode, readDaySpan, readEmail, readIdNo, readLandline, readPhone } from './readers.ts'
import { idCheckCharacter } from './validators.ts'

const today = '2026-06-15'

describe('what people paste is read', () => {
  it.each([
    ['199 0013 8000', '19900138000'],
    ['+86 199-0013-8000', '19900138000'],
    ['8619900138000', '19900138000'],
    ['１９９００１３８０００', '19900138000'],
    ['\u200b19900138000\u202c', '19900138000'],
  ])('phone %s (R447)', (text, value) => expect(readPhone(text)).toEqual({ value }))

  it.each([['（010）12345678', '010-12345678'], ['0755 — 1234567', '0755-1234567'], ['07551234567', '07551234567']])('landline %s (R448)', (text, value) =>
    expect(readLandline(text)).toEqual({ value }),
  )

  it('e-mail (R449)', () => expect(readEmail(' zhang.san@mail.example.com ')).toEqual({ value: 'zhang.san@mail.example.com' }))

  it('identity numbers of 18 and 15, x upper-cased, blanks gone (R450–R452)', () => {
    expect(readIdNo('110105 19491231 002x', today)).toEqual({ value: '11010519491231002X' })
    expect(readIdNo('110105491231002', today)).toEqual({ value: '110105491231002' })
  })

  it('bank cards, with the bank they name', () => {
    expect(readBankCard('6225 8800-0000 0001')).toEqual({ value: '6225880000000001', note: '招商银行' })
  })
})

describe('what is wrong is said, and the text stays', () => {
  it.each([
    [readPhone('1380013'), '手机号应为 11 位，现在是 7 位', true],
    [readPhone('199001380001'), '手机号应为 11 位，现在是 12 位', false],
    [readPhone('12800138000'), '手机号应以 13 至 19 开头', undefined],
    [readPhone('138a0013800'), '手机号只能是数字', undefined],
    [readPhone('1.38001E+10'), '手机号被表格软件改成了数字，请从原文件重新复制', undefined],
    [readLandline('12345'), '座机号应为 3 至 4 位区号加 7 至 8 位号码，如 010-12345678', true],
    [readEmail('a@b'), '邮箱格式不正确，应如 name@example.com', true],
    [readEmail('a@b.technology'), '邮箱后缀“.technology”过长，应为 2 至 4 个字母', undefined],
    [readIdNo('1101051949123', today), '身份证号应为 18 位或 15 位，现在是 13 位', true],
    [readIdNo('1X010519491231002X', today), '身份证号只能是数字，末位可以是 X', undefined],
    [readIdNo('1.10105E+17', today), '身份证号被表格软件改成了数字，请从原文件重新复制', undefined],
    [readBankCard('6225'), '银行卡号应为 12 至 19 位，现在是 4 位', true],
  ])('%o', (reading, error, isPartial) => {
    expect(reading).toMatchObject({ error, value: expect.stringMatching(/./u) })
    if (isPartial !== undefined) expect(reading.isPartial).toBe(isPartial)
  })

  it('warns of a wrong checksum without stopping the form (domain.md §4)', () => {
    expect(readIdNo('110105194912310021', today)).toEqual({ value: '110105194912310021', warning: '身份证号校验码不正确，请核对' })
    expect(readBankCard('6225880000000002').warning).toBe('卡号校验位不正确，请核对')
    expect(readCreditCode('91350100M000100Y44').warning).toContain('校验码')
  })

  it('never throws and never warns of an empty field', () => {
    for (const read of [readPhone, readLandline, readEmail, readBankCard, readCreditCode, (text: string) => readIdNo(text, today)]) {
      expect(read(' ')).toEqual({ value: '' })
      fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof read(text).value === 'string'), { numRuns: 30 })
    }
  })

  it('reads every right number whatever separates its digits', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 })
    const blanks = fc.array(fc.constantFrom('', ' ', '-', '　', '\u00a0'), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(digits, blanks, (rest, between) => {
        const phone = `13${rest.join('')}`
        const text = [...phone].map((digit, index) => digit + (between[index] ?? '')).join('')
        return readPhone(text).value === phone
      }),
    )
    const idNo = '11010119900307123'
    expect(readIdNo(`${idNo}${idCheckCharacter(idNo)}`, today).warning).toBeUndefined()
  })
})

describe('a range of days', () => {
  it.each([
    ['2026-01-01~2026-02-01', '2026-01-01', '2026-02-01'],
    ['2026/1/1 至 2026/2/1', '2026-01-01', '2026-02-01'],
    ['20260101-20260201', '2026-01-01', '2026-02-01'],
    ['2026.01.01 - 2026.02.01', '2026-01-01', '2026-02-01'],
    ['２０２６年1月1日到2026年2月1日', '2026-01-01', '2026-02-01'],
    ['2026-01-01,2026-02-01', '2026-01-01', '2026-02-01'],
    ['2026-01-01 2026-02-01', '2026-01-01', '2026-02-01'],
    ['2026-02', '2026-02-01', '2026-02-28'],
    ['2026年2月', '2026-02-01', '2026-02-28'],
    ['2026-01~2026-03', '2026-01-01', '2026-03-31'],
    ['2026-03-05', '2026-03-05', '2026-03-05'],
  ])('reads %s', (text, from, to) => expect(readDaySpan(text)).toEqual({ ok: true, span: [from, to] }))

  it.each([
    ['2026-02-30~2026-03-01', '“2026-02-30”不是有效的日期，应如 2026-01-31'],
    ['2026-03-01~2026-02-01', '开始日期 2026-03-01 晚于结束日期 2026-02-01'],
    ['昨天', '“昨天”不是有效的日期，应如 2026-01-31'],
    ['2026-01-01~2026-01-02~2026-01-03', '读不出日期区间“2026-01-01~2026-01-02~2026-01-03”，请按 2026-01-01~2026-01-31 填写'],
    ['', '请输入日期区间'],
  ])('refuses %s', (text, reason) => expect(readDaySpan(text)).toEqual({ ok: false, reason }))
})
