import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import flags from '../node-flags.json' with { type: 'json' }
import { allowLogin, appUrlOf } from '../src/db/login.ts'
import { migrate } from '../src/db/migrate.ts'
import { startPostgres } from '../src/postgres/supervisor.ts'
import { migrationFolder } from '../src/web/paths.ts'
import { makeBlankDatabase } from './test-server.ts'
import { startServer } from './server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'linggong-login-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const key = randomBytes(32).toString('hex')
const main = new URL('../src/main.ts', import.meta.url).pathname

test('the server starts with the application’s login alone, on a database that was migrated apart, with the right key only', { timeout: 180_000 }, async () => {
  const { url, drop } = await makeBlankDatabase(inject('postgresUrl'))
  const login = { DATA_DIR: folder, APP_DATABASE_URL: appUrlOf(url), CONTEXT_KEY: key }
  try {
    // Which of them depends on whether another database of the cluster has been migrated: roles belong to all.
    await expect(startServer(login)).rejects.toThrow(/请先以所有者运行一次|数据库是空的|permission denied/u)
    const migrating = spawn(process.execPath, [...flags, main, 'migrate'], { env: { ...process.env, NODE_ENV: 'production', DATA_DIR: folder, DATABASE_URL: url, CONTEXT_KEY: key }, stdio: 'ignore' })
    expect((await once(migrating, 'exit'))[0]).toBe(0)
    const server = await startServer(login)
    await server.stop()
    await expect(startServer({ ...login, CONTEXT_KEY: '0'.repeat(64) })).rejects.toThrow('CONTEXT_KEY 与数据库中的不同')
    await expect(startServer({ ...login, CONTEXT_KEY: '' })).rejects.toThrow('还需要 CONTEXT_KEY')
    await expect(startServer({ ...login, APP_DATABASE_URL: url })).rejects.toThrow('是超级用户')
  } finally {
    await drop()
  }
})

test('the owner of the tables is refused as well, and whoever could become it', { timeout: 120_000 }, async () => {
  const { url, drop } = await makeBlankDatabase(inject('postgresUrl'))
  const owner = new pg.Client({ connectionString: url })
  const [holder, member] = [`holder_${key.slice(0, 8)}`, `member_${key.slice(0, 8)}`]
  const as = (name: string): string => Object.assign(new URL(appUrlOf(url)), { username: name }).href
  await owner.connect()
  try {
    await migrate(url, migrationFolder)
    await owner.query(`create role ${holder} login; create role ${member} login; grant ${holder} to ${member}; grant linggong_app to ${holder}; alter table app.bill owner to ${holder}`)
    for (const name of [holder, member]) {
      await expect(startServer({ DATA_DIR: folder, DATABASE_URL: url, APP_DATABASE_URL: as(name) }), name).rejects.toThrow(`${name} 是数据表的所有者，或可以成为所有者`)
    }
  } finally {
    await owner.query(`alter table app.bill owner to current_user; revoke linggong_app from ${holder}; drop role ${member}; drop role ${holder}`)
    await owner.end()
    await drop()
  }
})

test('where the owner has a password the application gets one of its own, which a change of the owner’s renews', { timeout: 120_000 }, async () => {
  const dataDir = join(folder, 'cluster')
  const postgres = await startPostgres({ dataDir, throwaway: true })
  const owner = new pg.Client({ connectionString: postgres.url.owner })
  await owner.connect()
  try {
    await migrate(postgres.url.owner, migrationFolder)
    const rules = join(postgres.location, 'data', 'pg_hba.conf')
    writeFileSync(rules, `local all postgres peer map=linggong\nlocal all all scram-sha-256\n${readFileSync(rules, 'utf8')}`)
    await owner.query('select pg_reload_conf()')
    const logIn = async (url: string): Promise<string> => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      return client.connect().then(() => client.end()).then(() => 'in', (error: unknown) => String(error))
    }
    const [first, second] = ['one', 'two'].map((password) => appUrlOf(Object.assign(new URL(postgres.url.owner), { password }).href))
    if (first === undefined || second === undefined) throw new Error('two passwords')
    for (const url of [first, second]) {
      expect(await logIn(url)).toContain('password authentication failed')
      await allowLogin(owner, url)
      expect(await logIn(url)).toBe('in')
    }
    expect(await logIn(first)).toContain('password authentication failed')
  } finally {
    await owner.end()
    await postgres.stop()
  }
})
