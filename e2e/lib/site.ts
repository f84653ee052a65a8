import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

const root = resolve(import.meta.dirname, '../..')

/** The page's host: the shell, or the host in which a remote runs alone. */
export const webRoots = { shell: join(root, '.cache/published'), alone: join(root, 'shell/alone/dist') } as const

export interface Site {
  readonly url: string
  /** The owner's, for what no screen can bring about, such as time that has passed. */
  readonly databaseUrl: string
  readonly stop: () => Promise<void>
}

/**
 * A separate server on a copy of the seeded database, with the demo's initial tenants, people and files: workers do
 * not see each other's changes, and every run begins with the same data.
 */
export async function openSite(webRoot: string): Promise<Site> {
  const seeded = process.env['E2E_DATA_DIR'] ?? ''
  const { owner, admin } = (await (await fetch(`http://127.0.0.1:${process.env['E2E_PORT']}/`)).json()) as { owner: string; admin: string }
  const name = `site_${randomBytes(6).toString('hex')}`
  await asAdmin(admin, `create database ${name} template linggong strategy file_copy`)
  const dataDir = mkdtempSync(join(tmpdir(), 'linggong-site-'))
  for (const kept of ['files', 'file.key', 'paper.key']) cpSync(join(seeded, kept), join(dataDir, kept), { recursive: true, force: true })

  const port = await freePort()
  const databaseUrl = new URL(owner)
  databaseUrl.pathname = `/${name}`
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DEMO: '1', POOL_SIZE: '8', DATA_DIR: dataDir, DATABASE_URL: databaseUrl.href, WEB_ROOT: webRoot }
  // As delivered, in one file: it starts in half of the time that its sources take.
  const server = spawn(process.execPath, [join(root, 'server/dist/main.js')], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((done) => server.once('exit', done))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    await asAdmin(admin, `drop database ${name} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  try {
    await answering(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, databaseUrl: databaseUrl.href, stop }
}

/** Changes the data of a site as no screen can: time that has passed. */
export async function alter(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** There is one SMS code a minute: as if the last had been sent a minute ago. */
export const awaitNextCode = (databaseUrl: string): Promise<void> => alter(databaseUrl, `update app.sms_code set create_at = create_at - interval '1 minute'`)

/** What stands on paper alone, such as a code in a PDF. */
export async function lookUp(databaseUrl: string, query: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(query)
  await client.end()
  return rows
}

/** Two workers may copy at once, but a template database allows one connection at a time. */
async function asAdmin(url: string, statement: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(statement)
      return
    } catch (error) {
      if (tries >= 50 || !isBusy(error)) throw error
      await sleep(200)
    } finally {
      await client.end()
    }
  }
}

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55006'

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 1800; tries += 1) {
    if (await fetch(`${url}/readyz`).then(({ ok }) => ok, () => false)) return
    await sleep(100)
  }
  throw new Error(`${url} does not answer`)
}

/** The rows of a query, for what no call shows in full. */
export async function look(databaseUrl: string, query: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query, values)).rows
  } finally {
    await client.end()
  }
}
