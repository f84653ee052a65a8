import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type pg from 'pg'
import { migrate, migrationNames } from '../db/migrate.ts'
import { AlreadyStored, type Storage } from '../ports/storage.ts'
import { migrationFolder } from '../web/paths.ts'
import { ledgerHash } from './books.ts'
import { readManifest, storedFile, tableFile, type Manifest } from './manifest.ts'
import { actAsSystem, asOwner } from './owner.ts'
import { levelOf, OpsError } from './database.ts'
import { meterTable, readTable } from './streams.ts'
import { carriedTables, leftOut } from './tables.ts'

/** Rows that the migrations themselves insert. */
const made: readonly string[] = ['app.audit_source', 'simulator.setting']

/**
 * Restores a backup into an empty database and its storage. The tables are created as they were at the time, filled in one
 * transaction, compared with the manifest (rows, hashes, the ledger), and only then migrated to the current version. A
 * failure before that leaves the database empty, so that the restore can be repeated.
 */
export async function restore(url: string, storage: Storage, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const unknown = manifest.level.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new OpsError(`备份来自更新的版本（${unknown.join('、')}），请用对应的版本恢复`)
  await asOwner(url, (client) => refuseUnlessEmpty(client, manifest))
  await migrate(url, migrationFolder, { upTo: manifest.level })
  await restoreFiles(storage, folder, manifest)
  await asOwner(url, async (client) => {
    await client.query('begin')
    await actAsSystem(client)
    await fill(client, folder, manifest)
    await compare(client, manifest)
    await client.query('commit')
  })
  await migrate(url, migrationFolder)
  return manifest
}

const known = await migrationNames(migrationFolder)

async function refuseUnlessEmpty(client: pg.Client, manifest: Manifest): Promise<void> {
  const { rows: others } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'linggong%' and application_name <> 'linggong-ops'`)
  if ((others[0]?.n ?? 0) > 0) throw new OpsError('有服务正连着这个数据库，请先停止它')
  const here = await levelOf(client)
  if (here.length === 0) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from pg_namespace where nspname in ('app', 'simulator')`)
    if ((rows[0]?.n ?? 0) > 0) throw new OpsError('目标数据库不是空的：里面有别的东西')
    return
  }
  for (const { name } of await carriedTables(client)) {
    if (made.includes(name)) continue
    const { rows } = await client.query<{ some: boolean }>(`select exists (select from ${name}) as some`)
    if (rows[0]?.some === true) throw new OpsError(`目标数据库不是空的：${name} 里有数据。恢复只写入空的数据库`)
  }
  const beyond = here.filter((name) => !manifest.level.includes(name))
  if (beyond.length > 0) throw new OpsError(`目标数据库已升级到备份之后的版本（${beyond.join('、')}），请给一个新的数据库`)
}

async function restoreFiles(storage: Storage, folder: string, { files }: Manifest): Promise<void> {
  for (const { id, sha256 } of files) {
    const source = storedFile(folder, id)
    const found = await hashOf(createReadStream(source)).catch(() => {
      throw new OpsError(`备份缺少文件 ${id}`)
    })
    if (found !== sha256) throw new OpsError(`备份中的文件 ${id} 已损坏`)
    try {
      await storage.write(id, createReadStream(source))
    } catch (error) {
      if (!(error instanceof AlreadyStored)) throw error
      // Left by an earlier attempt; any other file under this id would be a different one.
      const there = await storage.read(id)
      if (there === null || (await hashOf(there)) !== sha256) throw new OpsError(`存储中已有另一个文件 ${id}`)
    }
  }
}

async function hashOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

async function fill(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const tables = await carriedTables(client)
  const strange = manifest.tables.filter(({ name }) => !tables.some((table) => table.name === name))
  const missing = tables.filter(({ name }) => !manifest.tables.some((table) => table.name === name))
  if (strange.length > 0 || missing.length > 0) throw new OpsError(`备份的表与其版本不符：${[...strange, ...missing].map(({ name }) => name).join('、')}`)
  const { rows: guarded } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('app', 'simulator') and c.relforcerowsecurity`)
  // COPY does not apply policies row by row; the owner is exempt from them unless they are forced.
  for (const { name } of guarded) await client.query(`alter table ${name} no force row level security`)
  // A backup of an earlier version has fewer of them.
  const { rows: emptied } = await client.query<{ name: string }>('select name from unnest($1::text[]) as name where to_regclass(name) is not null', [leftOut])
  await client.query(`truncate ${[...tables, ...emptied].map(({ name }) => name).join(', ')}`)
  for (const table of tables) {
    const wanted = manifest.tables.find(({ name }) => name === table.name)
    if (wanted === undefined) throw new Error(table.name)
    const read = await readTable(client, { name: table.name, columns: wanted.columns }, tableFile(folder, table.name)).catch((error: unknown) => {
      throw new OpsError(`表 ${table.name} 无法恢复：${error instanceof Error ? error.message : String(error)}`, { cause: error })
    })
    if (read.sha256 !== wanted.sha256 || read.rows !== wanted.rows) throw new OpsError(`备份中的表 ${table.name} 已损坏（应有 ${wanted.rows} 行，读到 ${read.rows} 行，或内容不符）`)
  }
  for (const { name } of guarded) await client.query(`alter table ${name} force row level security`)
}

/** Compares the restored database with the manifest. */
async function compare(client: pg.Client, manifest: Manifest): Promise<void> {
  for (const table of await carriedTables(client)) {
    const wanted = manifest.tables.find(({ name }) => name === table.name)
    const now = await meterTable(client, table)
    if (wanted === undefined || now.rows !== wanted.rows || now.sha256 !== wanted.sha256) throw new OpsError(`表 ${table.name} 恢复后与备份不同`)
  }
  const hash = await ledgerHash(client)
  if (hash !== manifest.ledger_hash) throw new OpsError(`账本哈希不同：备份 ${manifest.ledger_hash}，恢复后 ${hash}`)
  // Their bytes had expired when the backup was taken.
  await client.query('update app.file set stored_at = null, expire_at = coalesce(expire_at, now()) where id = any($1::uuid[])', [manifest.gone])
}
