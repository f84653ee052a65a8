import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AlreadyStored, draftKey, isStorageKey, type Storage } from './storage.ts'

/** Files below one folder, spread over subfolders; a file appears under its key only when it is complete. */
export function diskStorage(folder: string): Storage {
  // All that is incomplete is in one folder, so that what a killed process has left is found without a look at every file.
  const drafts = join(folder, 'drafts')
  const place = (key: string) => {
    if (!isStorageKey(key)) throw new Error('not a storage key')
    // The last characters, because those of a UUIDv7 are random while the first ones are the time.
    return key.startsWith(draftKey('')) ? join(folder, key) : join(folder, key.slice(-2), key)
  }
  return {
    access: { mode: 'signed_url' },
    async check() {
      await mkdir(drafts, { recursive: true, mode: 0o750 })
      await access(drafts, constants.W_OK).catch((error: unknown) => {
        throw new Error(`文件夹 ${folder} 无法写入`, { cause: error })
      })
    },
    async write(key, content) {
      const target = place(key)
      for (const parent of [join(target, '..'), drafts]) await mkdir(parent, { recursive: true, mode: 0o750 })
      const draft = place(draftKey(randomUUID()))
      const hash = createHash('sha256')
      let size = 0
      try {
        const file = await open(draft, 'wx', 0o640)
        try {
          for await (const chunk of content) {
            hash.update(chunk)
            size += chunk.byteLength
            await file.write(chunk)
          }
          await file.sync()
        } finally {
          await file.close()
        }
        // Unlike a rename, a link does not replace an existing file.
        await link(draft, target)
      } catch (error) {
        throw isCode(error, 'EEXIST') ? new AlreadyStored() : error
      } finally {
        await rm(draft, { force: true })
      }
      return { size, sha256: hash.digest() }
    },
    async read(key) {
      const stream = createReadStream(place(key))
      return new Promise((resolve, reject) => {
        stream.once('open', () => resolve(stream))
        stream.once('error', (error) => (isCode(error, 'ENOENT') ? resolve(null) : reject(error)))
      })
    },
    async remove(key) {
      await rm(place(key), { force: true })
    },
    async removeDrafts(ageMs) {
      for (const name of (await ifThere(readdir(drafts))) ?? []) {
        const left = join(drafts, name)
        // Its writer, or another process, may be faster.
        const facts = await ifThere(stat(left))
        if (facts !== null && facts.mtimeMs <= Date.now() - ageMs) await rm(left, { force: true })
      }
    },
  }
}

async function ifThere<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null
    throw error
  })
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
