import { randomInt, randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import { buildApp } from '../../src/app.ts'
import { openDeps } from '../../src/setup.ts'
import { passwordHash } from '../../test/tenants.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { ownerOf, type Owner } from '../faults/owner.ts'

/** Two server processes on one database: what one changes, the other must see. */
export interface Servers extends TestServer {
  readonly second: FastifyInstance
  readonly owner: Owner
}

export async function openServers(admin: string): Promise<Servers> {
  const server = await startTestServer(admin)
  const deps = await openDeps(server.deps.config, server.deps.ownerUrl)
  const second = await buildApp({ ...deps, clock: server.deps.clock })
  return {
    ...server,
    second,
    owner: ownerOf(server.deps.ownerUrl),
    async close() {
      await second.close()
      await deps.close()
      await server.close()
    },
  }
}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: object
  /** The caller's address. */
  readonly from?: string
}

export function send(app: FastifyInstance, token: string | null, url: string, { method, body, from }: RequestOptions = {}): Promise<LightMyRequestResponse> {
  return app.inject({
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    url,
    remoteAddress: from ?? '127.0.0.1',
    headers: { 'idempotency-key': randomUUID(), ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { payload: body }),
  })
}

const signedIn = z.object({ token: z.string() })

/** Returns the token. */
export async function signIn(app: FastifyInstance, phone: string, more: object = {}): Promise<string> {
  const answer = await send(app, null, '/v1/accounts/login/', { body: { host: 'localhost', phone, is_password: true, password: passwordHash, ...more } })
  const read = signedIn.safeParse(answer.json())
  if (!read.success) throw new Error(`登录 ${phone}：${answer.statusCode} ${answer.body}`)
  return read.data.token
}

export async function signInByCode({ app, owner }: Servers, phone: string, more: object = {}): Promise<string> {
  await send(app, null, '/v1/sms/', { body: { host: 'localhost', phone } })
  return signIn(app, phone, { is_password: false, password: undefined, sms_code: await owner.code(phone), accept: true, ...more })
}

export const newPhone = (): string => `19${randomInt(1, 9)}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`

/** The answer's JSON; anything but 200 is an error in the preparation. */
export function good<T>(schema: z.ZodType<T>, answer: LightMyRequestResponse): T {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return schema.parse(answer.json())
}
