import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AlreadyStored, type Storage } from './storage.ts'

/** Files below one folder, spread over subfolders; a file appears under its key only when it is complete. */
export function diskStorage(folder: string): Storage {
  const place = (key: string) => {
    // Keys are our own UUIDs; nothing else may become part of a path.
    if (!/^[0-9a-f]{8}-[0-9a-f-]{27}$/u.test(key)) throw new Error('not a storage key')
    // The last characters, because those of a UUIDv7 are random while the first ones are the time.
    return join(folder, key.slice(-2), key)
  }
  return {
    access: { mode: 'signed_url' },
    async write(key, content) {
      const target = place(key)
      await mkdir(join(target, '..'), { recursive: true, mode: 0o750 })
      const draft = `${target}.${randomUUID()}.part`
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
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
