import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildChanged, targets } from './lib/builder.mjs'
import { readJson } from './lib/hash.mjs'
import { portTrouble } from './lib/port.mjs'
import { command, root, Trouble } from './lib/say.mjs'
import { serve } from './lib/serve.mjs'
import { servedFolder } from './lib/stamps.mjs'
import { prepare } from './lib/toolchain.mjs'

/** With an unlimited heap garbage is collected late: an export would take twice the memory (`npm run bench -- server exports`). */
const heap = readJson(resolve(root, 'server/node-flags.json'), [])

/** Tests of this command have another one. */
const folder = process.env.START_FOLDER || servedFolder
const watchEveryMs = 30_000

/** `npm start`: install, build what changed, start. The server itself starts the database and prints the URL. */
await command(async () => {
  const { HOST = '127.0.0.1', PORT = '8080', DATA_DIR = '.data', DATABASE_URL } = process.env
  const dataDir = resolve(root, DATA_DIR)
  await checkPort(HOST, Number(PORT), DATABASE_URL ? undefined : dataDir)
  const toolchain = await prepare()
  await buildChanged(toolchain, targets, { tolerant: true, folder })
  const env = { ...toolchain.env, ...(folder === servedFolder ? {} : { WEB_ROOT: folder }), HOST, PORT, DATA_DIR: dataDir, DEMO: process.env.DEMO ?? '1' }
  const args = ['--enable-source-maps', ...heap, '--import', new URL('lib/leash.mjs', import.meta.url).href, resolve(root, 'server/dist/main.js')]
  // The server alone keeps this process alive: one that could not be started must not leave a timer behind.
  return serve(toolchain.node, args, env, () => setInterval(() => watchOnce(toolchain.node, env), watchEveryMs).unref())
})

/** Checked first, so that nobody waits for an install to learn that the port is taken. Never uses another port. */
async function checkPort(host, port, dataDir) {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Trouble(`环境变量 PORT=${process.env.PORT} 不正确：应为 0 到 65535 的整数`)
  if (port === 0) return
  // A server whose `npm start` was killed may be about to stop.
  for (let attempt = 0; ; attempt += 1) {
    const trouble = await portTrouble(host, port)
    if (trouble === undefined) return
    if (trouble === 'EACCES') throw new Trouble(`没有权限使用端口 ${port}。请换一个大于 1023 的端口，例如：PORT=8080 npm start`)
    if (trouble !== 'EADDRINUSE') throw new Trouble(`无法在 ${host}:${port} 上监听（${trouble}）。请检查环境变量 HOST 和 PORT。`)
    const owner = dataDir && livingOwner(dataDir)
    const ours = owner && owner.port === port
    if (ours && attempt < 20) await sleep(200)
    else if (ours) throw new Trouble(alreadyRunning(host, port, dataDir, owner.pid))
    else throw new Trouble(`端口 ${port} 已被其他程序占用。请先停下那个程序，或换一个端口，例如：PORT=${port + 1} npm start`)
  }
}

function alreadyRunning(host, port, dataDir, pid) {
  return (
    `灵工台已在 http://${host}:${port} 运行：数据目录 ${dataDir} 正被进程 pid ${pid}（端口 ${port}）使用。\n` +
    `要再开一个服务进程，请换一个 PORT，并把 DATABASE_URL 设为 ${join(dataDir, 'database-url')} 中的地址；要一套独立的数据，请同时换 PORT 和 DATA_DIR。`
  )
}

/** Only for the message; the server's own lock decides. */
function livingOwner(dataDir) {
  const owner = readJson(join(dataDir, 'owner.lock'), undefined)
  try {
    process.kill(owner.pid, 0)
    return owner
  } catch (error) {
    return error.code === 'EPERM' ? owner : undefined
  }
}

/** Only where there is something that may have to end: a canary, or a preview. A list that cannot be read is no reason to stop serving. */
function watchOnce(node, env) {
  const remotes = Object.values(readJson(resolve(root, folder, 'remotes.json'), {}).remotes ?? {})
  if (!remotes.some(({ builds = [] }) => builds.some(({ state, preview }) => state === 'canary' || preview !== undefined))) return
  spawn(node, ['build/suite/main.ts', 'watch', '--once', '--to', folder], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }).on('error', () => undefined)
}
