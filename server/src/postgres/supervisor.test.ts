import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { query } from './address.ts'
import { processInfo } from './process-info.ts'
import { startPostgres } from './supervisor.ts'

const supervisor = fileURLToPath(new URL('supervisor.ts', import.meta.url))
/** Full durability, little memory. */
const settings = { shared_buffers: '32MB' }

let dataDir: string
let children: ChildProcess[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'linggong-pg-test-'))
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  // Stops whatever a failed test left running.
  if (existsSync(dataDir)) {
    await (await startPostgres({ dataDir, settings })).stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Another Node process that owns the directory; prints the pid of its postmaster. */
async function owner(throwaway = false): Promise<{ child: ChildProcess; postgres: number }> {
  const code = `import { startPostgres } from ${JSON.stringify(supervisor)}
    const running = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, port: 4321, throwaway: ${throwaway}, settings: ${JSON.stringify(settings)} })
    console.log(running.pid()); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, postgres: Number(String(line)) }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('waited in vain')
    await sleep(50)
  }
}

describe('the embedded PostgreSQL', { timeout: 300_000 }, () => {
  test('initialises, serves durably in UTF-8 and stops', async () => {
    const running = await startPostgres({ dataDir, settings })
    expect(running.attached).toBe(false)
    const rows = await query(
      running.url.owner,
      `select current_database() as name, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
              current_setting('listen_addresses') as tcp, lower('ÀB灵') as lower, 'b' < 'B' as by_language`,
    )
    expect(rows).toEqual([{ name: 'linggong', encoding: 'UTF8', fsync: 'on', tcp: '', lower: 'àb灵', by_language: false }])
    await running.stop()
    await running.stop()
    expect(processInfo(running.pid())).toBeUndefined()
    await expect(query(running.url.owner, 'select 1')).rejects.toThrow()
    expect(existsSync(join(dataDir, 'owner.lock'))).toBe(false)
  })

  test('keeps what was written over a stop and a start', async () => {
    const first = await startPostgres({ dataDir, settings })
    await query(first.url.owner, `create table kept as select '灵工' as word`)
    await first.stop()
    const second = await startPostgres({ dataDir, settings })
    expect(second.attached).toBe(false)
    expect(await query(second.url.owner, 'select word from kept')).toEqual([{ word: '灵工' }])
    await second.stop()
  })

  test('attaches to the postmaster that a killed process left', async () => {
    const { child, postgres } = await owner()
    await kill(child)
    expect(processInfo(postgres)).toBeDefined()
    const running = await startPostgres({ dataDir, settings })
    expect(running.attached).toBe(true)
    expect(running.pid()).toBe(postgres)
    expect(await query(running.url.owner, 'select 1 as one')).toEqual([{ one: 1 }])
    await running.stop()
    expect(processInfo(postgres)).toBeUndefined()
  })

  test('starts again after the server and the postmaster were both killed, and loses no commit', async () => {
    const { child, postgres } = await owner()
    const url = readFileSync(join(dataDir, 'database-url'), 'utf8').trim()
    await query(url, 'create table kept as select 7 as n')
    await kill(child)
    process.kill(postgres, 'SIGKILL')
    const running = await startPostgres({ dataDir, settings })
    expect(running.pid()).not.toBe(postgres)
    expect(await query(running.url.owner, 'select n from kept')).toEqual([{ n: 7 }])
    await running.stop()
  })

  test('starts the postmaster again when it is killed under a living server', async () => {
    const running = await startPostgres({ dataDir, settings })
    const before = running.pid()
    process.kill(before, 'SIGKILL')
    await until(() => running.pid() !== before)
    expect(await query(running.url.owner, 'select 1 as one')).toEqual([{ one: 1 }])
    await running.stop()
  })

  test('passes over a pid file whose pid now belongs to another program', async () => {
    const running = await startPostgres({ dataDir, settings })
    const file = join(dataDir, 'postgres', 'data', 'postmaster.pid')
    const text = readFileSync(file, 'utf8')
    await running.stop()
    writeFileSync(file, text.replace(/^\d+/u, String(process.pid)))
    const again = await startPostgres({ dataDir, settings })
    expect(again.attached).toBe(false)
    await again.stop()
  })

  test('refuses a second owner and names the first', async () => {
    const { child } = await owner()
    await expect(startPostgres({ dataDir, settings })).rejects.toThrow(`数据目录 ${dataDir} 正被另一个灵工台进程（pid ${child.pid}，端口 4321）使用`)
    await kill(child)
  })

  test('takes over the lock of a dead process, also when its pid was given to another', async () => {
    writeFileSync(join(dataDir, 'owner.lock'), JSON.stringify({ pid: process.pid, startedAt: 'long ago', port: null }))
    const running = await startPostgres({ dataDir, settings })
    await running.stop()
  })

  test('lives in a folder whose path is longer than a socket may have', async () => {
    const deep = join(dataDir, '很深的目录'.repeat(10), 'd'.repeat(60))
    mkdirSync(deep, { recursive: true })
    // Under root a private parent folder would move the data elsewhere, which this test is not about.
    chmodSync(dataDir, 0o755)
    const running = await startPostgres({ dataDir: deep, settings })
    expect(await query(running.url.owner, 'select 1 as one')).toEqual([{ one: 1 }])
    await running.stop()
  })

  test('a throwaway cluster ends with a killed test run', async () => {
    const { child, postgres } = await owner(true)
    await kill(child)
    await until(() => processInfo(postgres) === undefined)
  })

  test('begins anew when the first initialisation was cut short', async () => {
    mkdirSync(join(dataDir, 'postgres', 'init-1', 'base'), { recursive: true })
    const running = await startPostgres({ dataDir, settings })
    expect(existsSync(join(dataDir, 'postgres', 'init-1'))).toBe(false)
    await running.stop()
  })
})
