import { buildChanged, flavours, kit } from './lib/builder.mjs'
import { portTrouble } from './lib/port.mjs'
import { run } from './lib/run.mjs'
import { command, say, Trouble } from './lib/say.mjs'
import { testFolder } from './lib/stamps.mjs'
import { prepare, tool } from './lib/toolchain.mjs'

const first = Number(process.env.DEV_PORTS ?? 4100)
/** The ports of `build/paths.ts`; the server's is the one to which the shell's dev server proxies API calls. */
const ports = { server: Number(process.env.DEV_API_PORT ?? 8080), shell: first, ...Object.fromEntries(flavours.map((name, index) => [name, first + 1 + index])), kit: first + 6, alone: first + 10 }

/**
 * `npm run dev -- agency …`: the server from source, the shell and the named remotes with Fast Refresh; other remotes as
 * last built. `--alone`: in their own host instead of the shell. `npm run dev -- kit`: the catalogue of the kit, which
 * needs no server.
 */
await command(async (given) => {
  if (given.length === 1 && given[0] === kit) return showKit()
  const args = given.filter((arg) => arg !== '--alone')
  const host = given.includes('--alone') ? 'alone' : 'shell'
  const unknown = args.filter((name) => !flavours.includes(name))
  if (unknown.length > 0) throw new Trouble(`没有这样的远程模块：${unknown.join('、')}。可用：${[...flavours, kit].join('、')}`)
  for (const name of ['server', host, ...args]) {
    if ((await portTrouble('127.0.0.1', ports[name])) !== undefined) throw new Trouble(`开发用的端口 ${ports[name]}（${name}）已被占用，请先停下占用它的程序。`)
  }
  const toolchain = await prepare()
  await buildChanged(toolchain, flavours.filter((name) => !args.includes(name)))

  const programs = [
    ['server', run(toolchain.node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { detached: true, env: { ...toolchain.env, PORT: String(ports.server), HOST: '127.0.0.1', DEMO: process.env.DEMO ?? '1', WEB_ROOT: testFolder } })],
    ...[host, ...args].map((name) => [name, tool(toolchain, '@rsbuild/core', 'rsbuild', ['dev'], { env: { TARGET: name, NODE_ENV: 'development', REMOTES: args.join(',') } })]),
  ]
  say(`打开 http://localhost:${ports[host]} （热更新：${[host, ...args].join('、')}；Ctrl+C 停止）`)
  // When one process ends, the set is incomplete: report which one, and stop the others.
  const [name, code] = await Promise.race(programs.map(async ([label, ended]) => [label, (await ended).code]))
  process.kill(process.pid, 'SIGTERM')
  await Promise.all(programs.map(([, ended]) => ended))
  if (code !== 0 && code !== 130 && code !== 143) throw new Trouble(`${name} 已退出（退出码 ${code}）`)
})

async function showKit() {
  if ((await portTrouble('127.0.0.1', ports.kit)) !== undefined) throw new Trouble(`开发用的端口 ${ports.kit}（${kit}）已被占用，请先停下占用它的程序。`)
  const toolchain = await prepare()
  say(`打开 http://localhost:${ports.kit} （界面组件目录，热更新；Ctrl+C 停止）`)
  const { code } = await tool(toolchain, '@rsbuild/core', 'rsbuild', ['dev'], { env: { TARGET: kit, NODE_ENV: 'development' } })
  if (code !== 0 && code !== 130 && code !== 143) throw new Trouble(`${kit} 已退出（退出码 ${code}）`)
}
