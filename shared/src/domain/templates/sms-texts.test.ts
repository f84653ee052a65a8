import { expect, test } from 'vitest'
import { SMS_TEXTS, smsParts, smsText } from './sms-texts.ts'
import { oneLine, renderTemplate, variablesOf, type Template, type Variables } from './template.ts'

const texts: readonly (readonly [string, { readonly template: Template; readonly mostParts: number }])[] = Object.entries(SMS_TEXTS)
/** The longest that each variable can be. */
const longest = (variables: Variables) =>
  Object.fromEntries(Object.entries(variables).map(([key, { kind, most = 0 }]) => [key, kind === 'text' || kind === 'date' ? '字'.repeat(most) : kind === 'money' ? Number('9'.repeat(15)) : Number('9'.repeat(most))]))

test('no message is longer than it says, whatever the values', () => {
  for (const [name, { template, mostParts }] of texts) {
    for (const { most } of Object.values(template.variables)) expect(most, name).toBeGreaterThan(0)
    expect(smsParts(renderTemplate(template, longest(template.variables), oneLine)), name).toBe(mostParts)
  }
})

test('each value that a message takes stands in it', () => {
  for (const [name, { template }] of texts) expect(variablesOf(template).toSorted(), name).toEqual(Object.keys(template.variables).toSorted())
})

test('says what is paid for, of one settlement or several, and which accounts changed', () => {
  const common = { code: '012345', bills: 2, amount: 120_000, changed: null, accounts: null }
  expect(smsText('payment_code', { ...common, sn: 'JS1', settlements: null })).toBe('您正在支付结算单JS1的2笔账单，金额1,200.00元，验证码为012345，5分钟内有效，请勿泄露给他人。')
  expect(smsText('payment_code', { ...common, sn: null, settlements: 3, changed: 1, accounts: '张三****0002' })).toBe('您正在支付3张结算单的2笔账单，金额1,200.00元，其中变更收款账号1个：张三****0002，验证码为012345，5分钟内有效，请勿泄露给他人。')
})

test('a name cannot pretend to be another sender, nor be longer than a message can be', () => {
  expect(smsText('invitation', { tenant: '【招商银行】\n请转账' })).toContain('“〔招商银行〕 请转账”邀请您加入')
  expect(smsParts(smsText('invitation', { tenant: '长'.repeat(500) }))).toBe(2)
})

test('seventy characters are one message, more are several of sixty-seven', () => {
  // With room for a signature of twelve.
  expect([58, 59, 122, 123].map((length) => smsParts('字'.repeat(length)))).toEqual([1, 2, 2, 3])
})
