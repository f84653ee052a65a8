import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { passkeyOffer, passkeyQuestion } from '@linggong/shared/contract/schemas/passkey'
import type { OwnedDeps } from '../src/deps.ts'
import { ask, asOwner } from './database.ts'
import { Authenticator, type Trick } from './authenticator.ts'

/** The last code that was sent to the phone. */
async function codeFor(deps: OwnedDeps, phone: string): Promise<string> {
  const [last] = await asOwner(deps, `select text from app.sms_outbox where phone = $1 and text like '%验证码%' order by create_at desc, id desc limit 1`, [phone])
  return /验证码\D{0,3}(\d{6})/u.exec(String(last?.['text']))?.[1] ?? ''
}

/** What the browser is asked to sign. */
export async function question(app: FastifyInstance, token: string | null, url: string, body?: object) {
  const answer = await ask(app, token, url, { method: 'POST', ...(body && { body }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return passkeyQuestion.parse(answer.json())
}

/** The answer to what the browser was asked to make a passkey for, after a code to the own phone. */
export async function offer(app: FastifyInstance, deps: OwnedDeps, token: string, phone: string) {
  await asOwner(deps, `update app.sms_code set create_at = create_at - interval '2 hours' where phone = $1`, [phone])
  expect((await ask(app, token, '/v1/sms/self_captcha/', { body: { phone } })).statusCode).toBe(200)
  const answer = await ask(app, token, '/v1/accounts/passkeys/start/', { body: { sms_code: await codeFor(deps, phone) } })
  expect(answer.statusCode, answer.body).toBe(200)
  return passkeyOffer.parse(answer.json())
}

export const add = (app: FastifyInstance, token: string, credential: object, name = '办公电脑') => ask(app, token, '/v1/accounts/passkeys/', { body: { name, credential } })

/** A passkey of the account. */
export async function register(app: FastifyInstance, deps: OwnedDeps, token: string, phone: string, { name, trick, counts }: { name?: string; trick?: Trick; counts?: boolean } = {}): Promise<Authenticator> {
  const authenticator = new Authenticator(counts)
  const answer = await add(app, token, authenticator.create(await offer(app, deps, token, phone), trick), name)
  expect(answer.statusCode, answer.body).toBe(200)
  return authenticator
}
