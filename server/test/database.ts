import { randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import type { Config } from '../src/config.ts'
import type { OwnedDeps } from '../src/deps.ts'
import { passwordHash, type TestTenant } from './tenants.ts'
import { makeDatabase, startTestServer, type TestServer } from './test-server.ts'

/** Creates a migrated database, dropped after the file's tests. Returns the owner's URL. */
export async function testDatabase(): Promise<string> {
  const made = await makeDatabase(inject('postgresUrl'))
  afterAll(made.drop)
  return made.url
}

export type TestApp = TestServer

/** The whole server on its own database, with one organisation of each kind and staff to sign in (tenants.ts). */
export async function testApp(more: Partial<Config> = {}): Promise<TestApp> {
  const server = await startTestServer(inject('postgresUrl'), more)
  afterAll(server.close)
  return server
}

/** Signs in with the password of all test staff; returns the token. */
export async function signIn(app: FastifyInstance, phone: string, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/v1/accounts/login/', payload: { host: 'localhost', phone, is_password: true, password: passwordHash, ...more } })
  const body: unknown = answer.json()
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string') return body.token
  throw new Error(`sign-in of ${phone}: ${answer.statusCode} ${answer.body}`)
}

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: object
  readonly key?: string
}

/** Sends a call with a token; returns the answer. */
export async function ask(app: FastifyInstance, token: string | null, url: string, asked: Asked = {}): Promise<LightMyRequestResponse> {
  return app.inject({
    method: asked.method ?? (asked.body === undefined ? 'GET' : 'POST'),
    url,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(asked.key === undefined ? {} : { 'idempotency-key': asked.key }),
    },
    ...(asked.body === undefined ? {} : { payload: asked.body }),
  })
}

/** Sends calls as members of the test's organisations, each of whom signs in once; each call has an idempotency key of its own. */
export function askingAs({ app, tenants }: Pick<TestApp, 'app' | 'tenants'>) {
  const tokens = new Map<string, string>()
  return async (who: TestTenant, url: string, asked: Asked = {}): Promise<LightMyRequestResponse> => {
    const phone = tenants.phones[who]
    const token = tokens.get(phone) ?? (await signIn(app, phone))
    tokens.set(phone, token)
    return ask(app, token, url, { key: randomUUID(), ...asked })
  }
}

/** Runs SQL as the owner, bypassing row-level security. */
export async function asOwner(deps: OwnedDeps, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: deps.ownerUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The number of deadlocks that the database resolved while `work` ran. */
export async function deadlocksDuring(deps: OwnedDeps, work: () => Promise<void>): Promise<number> {
  const counted = async () => Number((await asOwner(deps, 'select deadlocks::int as n from pg_stat_database where datname = current_database()'))[0]?.['n'])
  const before = await counted()
  await work()
  // The counter is updated once a second.
  await new Promise((resolve) => setTimeout(resolve, 1200))
  return (await counted()) - before
}

/**
 * Holds the rows that `lock` selects while `work` runs, so that a test decides who comes first: what has begun to wait for them goes on in
 * that order afterwards. `work` returns promises in a tuple, lest they are awaited while the rows are held.
 */
export async function whileHeld<T>(deps: OwnedDeps, lock: string, values: unknown[], work: (untilWaiting: (count: number) => Promise<void>) => Promise<T>): Promise<T> {
  const waiting = async () => Number((await asOwner(deps, `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))[0]?.['n'])
  const holder = new pg.Client({ connectionString: deps.ownerUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock, values)
    return await work(async (count) => expect.poll(waiting, { timeout: 10_000, interval: 10 }).toBe(count))
  } finally {
    await holder.query('rollback')
    await holder.end()
  }
}
