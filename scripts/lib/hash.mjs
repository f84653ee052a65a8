import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from './say.mjs'

const skipped = new Set(['node_modules', 'dist', '.cache', '.data', '.git'])
/** Tests do not change what is shipped. */
const test = /\.(test|spec|bench)\.tsx?$/

/** SHA-256 over names and contents of files and folders, relative to the root; missing ones count as such. */
export function hashOf(paths, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const path of paths) {
    for (const file of filesOf(path)) hash.update(`\0${file}\0`).update(readFileSync(resolve(root, file)))
  }
  return hash.digest('hex')
}

function filesOf(path) {
  let stat
  try {
    stat = statSync(resolve(root, path))
  } catch {
    return []
  }
  if (stat.isFile()) return [path]
  return readdirSync(resolve(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (skipped.has(entry.name) || test.test(entry.name)) return []
      const inner = `${path}/${entry.name}`
      return entry.isDirectory() ? filesOf(inner) : entry.isFile() ? [inner] : []
    })
}

export function readJson(file, fallback) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return fallback
  }
}

/** Writes atomically: a command may be killed while it writes. */
export function writeWhole(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  const draft = join(dirname(file), `.${process.pid}.draft`)
  writeFileSync(draft, text)
  renameSync(draft, file)
}
