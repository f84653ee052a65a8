import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { buildChanged } from './lib/builder.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { run } from './lib/run.mjs'
import { command, root, Trouble } from './lib/say.mjs'
import { prepare } from './lib/toolchain.mjs'

const folders = ['e2e/bench', 'server/bench']

/** `npm run bench -- spine …`: runs `<folder>/spine.ts` with the remaining arguments; browser benchmarks use the existing build. */
await command(async ([name, ...args]) => {
  const known = Object.fromEntries(folders.flatMap((folder) => benches(folder)))
  const file = known[name]
  if (file === undefined) throw new Trouble(`用法：npm run bench -- <名称>。可用：${Object.keys(known).join('、') || '（还没有）'}`)
  const toolchain = await prepare()
  const { node, env } = toolchain
  if (!file.startsWith('e2e/')) return (await run(node, [file, ...args], { env })).code
  const chromium = await ensureChromium(toolchain)
  if (chromium === undefined) throw new Trouble('没有 Chromium，浏览器测量无法进行')
  await buildChanged(toolchain)
  return (await run(node, [file, ...args], { env: { ...env, CHROMIUM_PATH: chromium } })).code
})

function benches(folder) {
  const path = resolve(root, folder)
  if (!existsSync(path)) return []
  const files = readdirSync(path).filter((file) => /^[a-z0-9-]+(\.bench)?\.(ts|mjs)$/.test(file))
  return files.map((file) => [file.replace(/(\.bench)?\.(ts|mjs)$/, ''), `${folder}/${file}`])
}
