import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readJson } from './hash.mjs'
import { freePort } from './port.mjs'
import { wasInterrupted } from './run.mjs'
import { root, say } from './say.mjs'
import { testFolder } from './stamps.mjs'

/** Tests the guarantees of `npm start` with a real server and its own data directory. */
export async function checkStart({ node, env }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'linggong-start-'))
  const port = await freePort()
  const settings = { ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '1', DATABASE_URL: '', START_FOLDER: testFolder }
  const start = (more = {}) => launch(node, { ...settings, ...more })
  const result = { passed: 0, failed: 0 }
  const failures = []
  let running
  const check = async (title, work) => {
    if (wasInterrupted()) return
    const began = Date.now()
    try {
      await work()
      result.passed += 1
      say(`  ✓ ${title}（${((Date.now() - began) / 1000).toFixed(1)} 秒）`)
    } catch (error) {
      result.failed += 1
      failures.push(title)
      say(`  ✗ ${title}：${error.message}`)
    }
  }
  try {
    await check('首次启动：建库、演示数据、页面、接口、模块清单都在一个端口上', async () => {
      running = start()
      await answering(running, port, 600_000)
      const page = await fetch(`http://127.0.0.1:${port}/`)
      expect(page.ok && /text\/html/.test(page.headers.get('content-type') ?? ''), `首页应答 ${page.status}`)
      const { remotes } = await (await fetch(`http://127.0.0.1:${port}/remotes.json`)).json()
      for (const [name, { builds }] of Object.entries(remotes)) {
        const entry = await fetch(new URL(builds[0].entry, `http://127.0.0.1:${port}`))
        expect(entry.ok, `${name} 的入口 ${builds[0].entry} 应答 ${entry.status}`)
      }
      expect(/19900000005/.test(running.output()), '没有打印演示账号')
      expect(readJson(resolve(root, 'server/dist/sbom.cdx.json'), {}).bomFormat === 'CycloneDX', '构建旁没有软件物料清单')
    })
    await check('同一数据目录的第二个进程被拒绝，并说明原因', async () => {
      const second = start({ PORT: String(await freePort()) })
      expect((await second.ended) === 1, '第二个进程没有以退出码 1 结束')
      expect(second.output().includes(`数据目录 ${dataDir} 正被另一个灵工台进程`), `没有说明原因：${second.output()}`)
    })
    await check('kill -9 全部进程后可以再次启动', async () => {
      const { pid } = readJson(join(dataDir, 'owner.lock'), {})
      // A process that survived for a moment could start cleaning up.
      for (const each of [pid, postmaster(dataDir), running.child.pid]) process.kill(each, 'SIGKILL')
      await running.ended
      running = start()
      await answering(running, port, 120_000)
    })
    await check('SIGTERM 后干净停止，数据库也停下', async () => {
      const pid = postmaster(dataDir)
      running.child.kill('SIGTERM')
      expect((await running.ended) === 0, `退出码不是 0：${running.output()}`)
      expect(!alive(pid), '数据库仍在运行')
      running = undefined
    })
    await check('再次启动在 5 秒内应答', async () => {
      let told = ''
      for (let tries = 0; tries < 3; tries += 1) {
        running?.child.kill('SIGTERM')
        await running?.ended
        const slower = await slowness(node)
        const began = Date.now()
        running = start()
        await answering(running, port, 120_000)
        const seconds = (Date.now() - began) / 1000
        // The limit holds for an idle machine.
        if (seconds < 5 * slower) return
        told += `用了 ${seconds.toFixed(1)} 秒（此刻的机器慢 ${slower.toFixed(1)} 倍）；`
      }
      throw new Error(told)
    })
  } finally {
    running?.child.kill('SIGTERM')
    await running?.ended
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
  return failures.length > 0 ? { ...result, why: failures.join('；') } : result
}

function launch(node, env) {
  const child = spawn(node, [resolve(root, 'scripts/start.mjs')], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collect = (part) => {
    output += part
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  // Not 'close': the surviving server still holds the pipes.
  const ended = new Promise((done) => child.once('exit', (code) => setTimeout(done, 100, code)))
  const state = { child, ended, output: () => output, over: false }
  ended.then(() => { state.over = true })
  return state
}

async function answering(running, port, limit) {
  const deadline = Date.now() + limit
  for (;;) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/readyz`)).ok) return
    } catch {
      // Not listening yet.
    }
    if (running.over) throw new Error(`服务器没有启动：\n${running.output()}`)
    if (Date.now() > deadline) throw new Error(`${limit / 1000} 秒内没有应答：\n${running.output()}`)
    await sleep(50)
  }
}

/** How many times slower this machine is now than an idle one, by Node's start-up time (50 ms when idle, at most 100); at least 1. */
async function slowness(node) {
  const began = Date.now()
  await new Promise((done) => spawn(node, ['-e', '0'], { stdio: 'ignore' }).once('exit', done))
  return Math.max(1, (Date.now() - began) / 100)
}

/** The folder may be beside the data directory when the database's user cannot access that one. */
function postmaster(dataDir) {
  return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}

/** A zombie (ended, but not reaped yet) is not alive, although its pid exists. */
function alive(pid) {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat[stat.lastIndexOf(')') + 2] !== 'Z'
  } catch (error) {
    // The process ended meanwhile; without /proc the result of the signal counts.
    return error.code !== 'ENOENT' || !existsSync('/proc/self/stat')
  }
}

function expect(truth, message) {
  if (!truth) throw new Error(message)
}
