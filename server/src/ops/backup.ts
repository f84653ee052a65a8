import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Storage } from '../ports/storage.ts'
import { ledgerHash } from './books.ts'
import { manifestName, storedFile, tableFile, type Manifest } from './manifest.ts'
import { atOneMoment } from './owner.ts'
import { levelOf, OpsError, requireLevel } from './database.ts'
import { writeTable } from './streams.ts'
import { carriedTables, leftOut } from './tables.ts'

/**
 * Copies the whole database at one moment, and the files it refers to, into a new folder: one COPY per table in one snapshot, so
 * the server may keep writing. The folder gets its final name only when complete. Keys (of file links and of the
 * registry) are not included. It contains personal data unencrypted: store it where only its owner can read it.
 */
export async function backUp(url: string, storage: Storage, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new OpsError(`${folder} 已存在，备份不覆盖任何东西`)
  const draft = `${folder}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 })
  try {
    const manifest = await atOneMoment(url, (client) => copyAll(client, storage, draft))
    await writeFile(join(draft, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    await settle(draft)
    await rename(draft, folder)
    await settle(dirname(folder))
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function copyAll(client: pg.Client, storage: Storage, draft: string): Promise<Manifest> {
  await requireLevel(client)
  const tables: Manifest['tables'] = []
  for (const table of await carriedTables(client)) {
    tables.push({ name: table.name, columns: [...table.columns], ...(await writeTable(client, table, tableFile(draft, table.name))) })
  }
  const { rows: heads } = await client.query<{ source: string; n: number; hash: string }>(
    `select distinct on (source) source, n, encode(hash, 'hex') as hash from app.audit_seal order by source, n desc`)
  return {
    format: 1,
    made_at: new Date().toISOString(),
    level: await levelOf(client),
    tables,
    ...(await copyFiles(client, storage, draft)),
    ledger_hash: await ledgerHash(client),
    heads,
    left_out: [...leftOut],
  }
}

async function copyFiles(client: pg.Client, storage: Storage, draft: string): Promise<Pick<Manifest, 'files' | 'gone'>> {
  const { rows } = await client.query<{ id: string; size: number | null; sha256: string | null }>(
    `select id, size, encode(sha256, 'hex') as sha256 from app.file where stored_at is not null order by id`)
  const files: Manifest['files'] = []
  const gone: string[] = []
  for (const { id, sha256 } of rows) {
    const bytes = await storage.read(id)
    if (bytes === null) {
      gone.push(id)
      continue
    }
    const hash = createHash('sha256')
    let size = 0
    const count = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk)
        size += chunk.byteLength
        done(null, chunk)
      },
    })
    const target = storedFile(draft, id)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const handle = await open(target, 'wx', 0o600)
    await pipeline(bytes, count, handle.createWriteStream({ flush: true }))
    const found = hash.digest('hex')
    if (sha256 !== null && sha256 !== found) throw new OpsError(`文件 ${id} 的内容与登记的哈希不符（应为 ${sha256}，实为 ${found}）`)
    files.push({ id, size, sha256: found })
  }
  return { files, gone }
}

/** Flushes to disk, so that a power failure after the success message loses nothing. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
