import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig, type Config } from '../src/config.ts'
import { migrate } from '../src/db/migrate.ts'
import type { Deps } from '../src/deps.ts'
import { openDeps } from '../src/setup.ts'
import { migrationFolder } from '../src/web/paths.ts'
import { passwordHash, plant, type Garden } from './garden.ts'

/** A migrated database of its own, dropped when the file's tests are over. Answers the owner's URL. */
export async function testDatabase(): Promise<string> {
  const admin = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(admin, `create database ${name}`)
  afterAll(() => asAdmin(admin, `drop database ${name} with (force)`))
  const url = withDatabase(admin, name)
  await migrate(url, migrationFolder)
  return url
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly garden: Garden
  /** Moves the server's clock on. */
  advance(ms: number): void
  /** DATA_DIR. */
  readonly folder: string
}

/** The whole server on a database of its own, with one organisation of each kind and staff to sign in (garden.ts). */
export async function testApp(more: Partial<Config> = {}): Promise<TestApp> {
  const url = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'linggong-files-'))
  const config: Config = { ...readConfig({ NODE_ENV: 'test', DATA_DIR: folder, DEMO: '1', POOL_SIZE: '8', JOB_SLOTS: '0' }), ...more }
  const opened = await openDeps(config, url)
  let ahead = 0
  const deps: Deps = { ...opened, clock: () => new Date(Date.now() + ahead) }
  const garden = await plant(deps)
  const app = await buildApp(deps)
  // Runs before the database is dropped: hooks of one file go backwards.
  afterAll(async () => {
    await app.close()
    await opened.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    app,
    deps,
    garden,
    folder,
    advance: (ms) => {
      ahead += ms
    },
  }
}

/** Signs in with the password all of the garden's staff have; answers the token. */
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

/** A call with a token, answered as JSON. */
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

/** Runs SQL as the owner, past row-level security. */
export async function asOwner(deps: Deps, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: deps.ownerUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}

async function asAdmin(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** The supervisor's URLs may name a socket directory in the query, so only the path is replaced. */
function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)\/[^?]*/u, `$1/${name}`)
}
