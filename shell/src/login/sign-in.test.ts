import { expect, test } from 'vitest'
import { loginBody, smsBody } from './sign-in.ts'

const context = { host: 'suite.example', app: 'agency', relatedIds: ['a', 'b'] }
const values = { phone: ' 199 0000 0004 ', password: 'abc', sms_code: '123456' }

test('R242 R493 R494 password login: the hash travels, the code does not', () => {
  expect(loginBody('password', values, context)).toEqual({
    host: 'suite.example',
    phone: '19900000004',
    is_password: true,
    password: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    related_id: 'b',
    app: 'agency',
  })
})

test('R495 SMS login: the code travels, the password does not', () => {
  const body = loginBody('sms', values, { ...context, app: null, relatedIds: [] })
  expect(body).toEqual({ host: 'suite.example', phone: '19900000004', is_password: false, sms_code: '123456' })
})

test('R243 R427 the login SMS goes to a host and an organisation; of several related ids the last one is sent', () => {
  expect(smsBody('19900000004', context)).toEqual({ host: 'suite.example', phone: '19900000004', related_id: 'b' })
})

test('an unknown app is not sent', () => {
  expect(loginBody('sms', values, { ...context, app: 'user' })).not.toHaveProperty('app')
})
