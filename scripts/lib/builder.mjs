import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { hashOf, readJson, writeWhole } from './hash.mjs'
import { run, wasInterrupted } from './run.mjs'
import { root, say, Trouble } from './say.mjs'
import { tool } from './toolchain.mjs'

export const flavours = ['saas', 'park', 'platform', 'agency', 'company']
export const targets = ['shell', ...flavours, 'server']

const stampFile = resolve(root, '.cache/build.json')
const always = ['build', 'rsbuild.config.ts', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.json', 'shared']

function folderOf(target) {
  return flavours.includes(target) ? `remotes/${target}` : target
}

function outputOf(target) {
  const file = { shell: 'index.html', server: 'main.js' }[target] ?? 'mf-manifest.json'
  return resolve(root, folderOf(target), 'dist', file)
}

/**
 * Builds what changed since its last build, two at a time (each is parallel inside), and the list of the remotes.
 * `tolerant`: a remote that does not build is told and left out (or left as it was), as the shell can do without it.
 */
export async function buildChanged(toolchain, wanted = targets, { force = false, tolerant = false } = {}) {
  const unknown = wanted.filter((target) => !targets.includes(target))
  if (unknown.length > 0) throw new Trouble(`没有这样的构建目标：${unknown.join('、')}。可用：${targets.join('、')}`)
  const stamps = readJson(stampFile, {})
  const hashes = Object.fromEntries(wanted.map((target) => [target, hashOf([folderOf(target), ...always])]))
  const stale = wanted.filter((target) => force || stamps[target] !== hashes[target] || !existsSync(outputOf(target)))
  const failures = []
  const queue = [...stale]
  if (stale.length > 0) say(`构建：${stale.join('、')}`)
  const worker = async () => {
    for (let target = queue.shift(); target !== undefined; target = queue.shift()) {
      const failure = await build(toolchain, target)
      if (failure !== undefined && tolerant && flavours.includes(target) && !wasInterrupted()) say(`${failure}\n\n${target} 没有构建成功，其余照常启动`)
      else if (failure !== undefined) failures.push(failure)
      // Read anew: another command may be building other targets.
      else writeWhole(stampFile, JSON.stringify({ ...readJson(stampFile, {}), [target]: hashes[target] }, null, 2))
    }
  }
  await Promise.all([worker(), worker()])
  if (failures.length > 0) throw new Trouble(failures.join('\n\n'))
  if (stale.some((target) => flavours.includes(target)) || !existsSync(resolve(root, 'remotes/registry/remotes.json'))) await listRemotes(toolchain)
  return stale
}

async function build(toolchain, target) {
  const began = Date.now()
  const { code, output } = await tool(toolchain, '@rsbuild/core', 'rsbuild', ['build'], { env: { TARGET: target, NODE_ENV: 'production' }, capture: true })
  if (wasInterrupted()) return '构建被中断'
  if (code !== 0) return `构建 ${target} 失败（退出码 ${code}）：\n${output.trim()}`
  if (!existsSync(outputOf(target))) return `构建 ${target} 没有产生 ${outputOf(target)}：\n${output.trim()}`
  say(`  ${target} ${((Date.now() - began) / 1000).toFixed(1)} 秒`)
  return undefined
}

/** What `/remotes.json` answers: which builds of which remotes there are. */
async function listRemotes(toolchain) {
  const { code, output } = await run(toolchain.node, ['build/registry.ts'], { env: toolchain.env, capture: true })
  if (code !== 0) throw new Trouble(`生成远程模块清单失败：\n${output.trim()}`)
}
