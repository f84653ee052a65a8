import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { commonPasswordText, isCommonPassword, spellings } from '@linggong/shared/domain/common-passwords'
import { demoPassword } from '@linggong/shared/domain/demo-password'
import { isPasswordLike } from '@linggong/shared/domain/validators'
import { commonWords, refuseCommon } from '../src/modules/accounts/common-passwords.ts'
import { ask, signIn, testApp } from './database.ts'
import { passwordHash } from './tenants.ts'

const { app, tenants } = await testApp()

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex')
const phone = tenants.phones.company

test('a password that everybody tries is set neither with the old one nor by a code', async () => {
  const token = await signIn(app, phone)
  for (const [url, more] of [['change_password', { old_password: passwordHash }], ['set_password', { sms_code: '000000' }]] as const) {
    for (const common of ['123456', 'Password1', 'LINGGONG2025', 'lgt888', 'woaini1314', phone, phone.slice(-6)]) {
      const body = { ...more, password: hashed(common) }
      const answer = await ask(app, token, `/v1/staffs/${url}/`, { body })
      expect([common, answer.statusCode, answer.json().fields], common).toEqual([common, 400, [{ field: 'password', text: commonPasswordText }]])
    }
  }
  const good = await ask(app, token, '/v1/staffs/change_password/', { body: { old_password: passwordHash, password: hashed('Yg7_kkq2Pz') } })
  expect(good.statusCode, good.body).toBe(200)
})

test('ten thousand of those that the rule allows; browser and server say the same of every spelling', async () => {
  const { words } = (await ask(app, await signIn(app, tenants.phones.park), '/v1/accounts/common_passwords/')).json() as { words: string[] }
  expect(words).toEqual(commonWords({ demo: true }))
  expect(words.length).toBeGreaterThan(10_000)
  expect(words.filter((word) => !isPasswordLike(word) || word !== word.toLowerCase())).toEqual([])
  const known = new Set(words)
  const isRefused = (password: string): boolean => {
    try {
      refuseCommon({ demo: true }, hashed(password), phone)
      return false
    } catch {
      return true
    }
  }
  const samples = words.filter((_, index) => index % 50 === 0).flatMap((word) => [...spellings(word), `${word}x_q`.slice(0, 16), `${word.slice(0, -1)}${word.slice(-1).toUpperCase()}`])
  expect(samples.filter((password) => isRefused(password) !== isCommonPassword(password, known, phone))).toEqual([])
})

test('the password that the demo publishes is good for nothing but the demo', () => {
  expect(() => refuseCommon({ demo: false }, hashed(demoPassword), phone)).toThrow(commonPasswordText)
  expect(() => refuseCommon({ demo: true }, hashed(demoPassword), phone)).not.toThrow()
})
