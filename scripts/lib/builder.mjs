import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { hashOf } from './hash.mjs'
import { run, wasInterrupted } from './run.mjs'
import { root, say, Trouble } from './say.mjs'
import { Stamps, testFolder } from './stamps.mjs'
import { tool } from './toolchain.mjs'

export const flavours = ['saas', 'park', 'platform', 'agency', 'company']
export const targets = ['shell', ...flavours, 'server']
/** The catalogue of the kit: for its developers and tests, not part of the product. */
export const kit = 'kit'
/** Includes the host in which a remote runs alone. */
export const testTargets = [...targets, 'alone', kit]

const stamps = new Stamps(resolve(root, '.cache/build.json'))
const always = ['build', 'rsbuild.config.ts', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.json', 'shared']

/** Where `build/suite/keys.ts` finds the key: in DATA_DIR, else in the checkout's own data directory. */
const keyFile = () => [process.env.DATA_DIR || '.data', '.data'].map((folder) => resolve(root, folder, 'keys/registry.pem')).find((file) => existsSync(file))

function folderOf(target) {
  if (target === 'alone' || target === kit) return 'shell'
  return flavours.includes(target) ? `remotes/${target}` : target
}

const outputOf = (target) => `${folderOf(target)}/${{ alone: 'alone/dist', [kit]: 'catalogue/dist' }[target] ?? 'dist'}`

/** The file without which an output is none. */
const mainOf = (target) => resolve(root, outputOf(target), flavours.includes(target) ? 'mf-manifest.json' : target === 'server' ? 'main.js' : 'index.html')

/**
 * Builds what changed since its last build, two at a time (each build is parallel itself), and publishes it to `folder`.
 * `tolerant`: a remote that fails to build is reported and left out (or left as it was), since the shell works without it.
 */
export async function buildChanged(toolchain, wanted = targets, { force = false, tolerant = false, folder = testFolder } = {}) {
  const unknown = wanted.filter((target) => !testTargets.includes(target))
  if (unknown.length > 0) throw new Trouble(`没有这样的构建目标：${unknown.join('、')}。可用：${testTargets.join('、')}`)
  // The shell contains the public key of the registry's signature, so another key requires another shell.
  if (!process.env.REGISTRY_PRIVATE_KEY && keyFile() === undefined) await suite(toolchain, ['key'], '生成签名密钥')
  const key = process.env.REGISTRY_PUBLIC_KEY ?? hashOf([], process.env.REGISTRY_PRIVATE_KEY ?? readFileSync(keyFile(), 'utf8'))
  const hashes = Object.fromEntries(wanted.map((target) => [target, hashOf([folderOf(target), ...always], ['shell', 'alone'].includes(target) ? key : '')]))
  const stale = wanted.filter((target) => force || !existsSync(mainOf(target)) || !stamps.isCurrent(target, hashes[target], outputOf(target)))
  const failures = []
  const queue = [...stale]
  if (stale.length > 0) say(`构建：${stale.join('、')}`)
  const worker = async () => {
    for (let target = queue.shift(); target !== undefined; target = queue.shift()) {
      const failure = await build(toolchain, target)
      if (failure !== undefined && tolerant && flavours.includes(target) && !wasInterrupted()) say(`${failure}\n\n${target} 没有构建成功，其余照常启动`)
      else if (failure !== undefined) failures.push(failure)
      else stamps.built(target, hashes[target], outputOf(target))
    }
  }
  await Promise.all([worker(), worker()])
  if (failures.length > 0) throw new Trouble(failures.join('\n\n'))
  const outputs = testTargets.filter((target) => target !== kit).map(outputOf)
  if (!existsSync(resolve(root, folder, 'remotes.json')) || !stamps.isPublished(folder, outputs)) {
    await publishLocally(toolchain, folder)
    stamps.published(folder, outputs)
  }
  return stale
}

async function build(toolchain, target) {
  const began = Date.now()
  const { code, output } = await tool(toolchain, '@rsbuild/core', 'rsbuild', ['build'], { env: { TARGET: target, NODE_ENV: 'production' }, capture: true })
  if (wasInterrupted()) return '构建被中断'
  if (code !== 0) return `构建 ${target} 失败（退出码 ${code}）：\n${output.trim()}`
  if (!existsSync(mainOf(target))) return `构建 ${target} 没有产生 ${mainOf(target)}：\n${output.trim()}`
  say(`  ${target} ${((Date.now() - began) / 1000).toFixed(1)} 秒`)
  return undefined
}

/** Publishes what the server serves: the page, and the registry with all files it names. */
async function publishLocally(toolchain, folder) {
  const output = await suite(toolchain, ['local', '--to', folder], '发布到本机目录')
  if (output !== '') say(output)
}

async function suite(toolchain, args, what) {
  const { code, output } = await run(toolchain.node, ['build/suite/main.ts', ...args], { env: toolchain.env, capture: true })
  if (code !== 0) throw new Trouble(`${what}失败：\n${output.trim()}`)
  return output.trim()
}
