import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, readJson } from './hash.mjs'

const marker = 'part.json'
const tested = ['shell', 'remotes', 'server', 'shared', 'e2e', 'build', 'pnpm-lock.yaml']

/** Notes of which sources the report in this folder is: parts of one run may come from several machines, whose clocks differ. */
export function markPart(folder, sources = hashOf(tested)) {
  writeFileSync(join(folder, marker), JSON.stringify({ sources }))
}

/** The reports of the run that the newest part below `folder` belongs to, by division (`1-of-2`) and sources; the names of other parts, and of those that the run lacks. */
export function partsOfOneRun(folder) {
  const found = (existsSync(folder) ? readdirSync(folder, { recursive: true }) : [])
    .filter((name) => name.endsWith('.zip'))
    .map((name) => {
      const file = join(folder, name)
      const home = join(file, '..')
      const [, index, of] = /(\d+)-of-(\d+)$/u.exec(home) ?? []
      return { file, shard: `${index}/${of}`, of: Number(of), sources: readJson(join(home, marker), {}).sources, at: statSync(file).mtimeMs }
    })
    .toSorted((a, b) => b.at - a.at)
  const [newest] = found
  if (newest === undefined) return { parts: [], ignored: [], missing: [] }
  const isOfRun = (part, position) => part.of === newest.of && part.sources === newest.sources && found.findIndex(({ shard, of, sources }) => shard === part.shard && of === part.of && sources === part.sources) === position
  const parts = found.filter(isOfRun)
  const missing = Array.from({ length: newest.of || 0 }, (_, index) => `${index + 1}/${newest.of}`).filter((shard) => parts.every((part) => part.shard !== shard))
  return { parts: parts.map(({ file }) => file), ignored: found.filter((part) => !parts.includes(part)).map(({ shard }) => shard), missing }
}
