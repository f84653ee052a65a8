import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { newId } from '../kernel/ids.ts'
import { diskStorage } from '../ports/storage-disk.ts'
import { asOwner as ownerQuery, testApp } from '../../test/database.ts'
import { makeBlankDatabase } from '../../test/test-server.ts'
import { makeWorld } from '../../test/spine.ts'
import { stepsOf } from '../../test/spine-steps.ts'
import { backUp } from './backup.ts'
import { ledgerHash } from './books.ts'
import { manifestName, storedFile, tableFile, type Manifest } from './manifest.ts'
import { asOwner, atOneMoment } from './owner.ts'
import { restore } from './restore.ts'
import { carriedTables } from './tables.ts'
import { verifyLedger } from './verify-ledger.ts'
import { migrationFolder } from '../web/paths.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const root = await mkdtemp(join(tmpdir(), 'linggong-backup-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const folder = join(root, 'one')
const fileId = newId()
let manifest: Manifest
const walls = "select relname, relrowsecurity, relforcerowsecurity from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r' order by relname"

const storageOf = (name: string) => diskStorage(join(root, name))
async function blank(): Promise<string> {
  const made = await makeBlankDatabase(inject('postgresUrl'))
  afterAll(made.drop)
  return made.url
}

/** A copy of the backup, damaged by `work`; the other tests use the intact one. */
async function spoilt(name: string, work: (folder: string) => Promise<void>): Promise<string> {
  const { cp } = await import('node:fs/promises')
  const copy = join(root, name)
  await cp(folder, copy, { recursive: true })
  await work(copy)
  return copy
}

beforeAll(async () => {
  await steps.bank({})
  const world = await makeWorld(deps, { workers: 2, wallet: 1_000_000 })
  await steps.pay(world, await steps.readyToPay(world, ['1000', '2000']))
  await steps.runBank()
  const { size, sha256 } = await deps.storage.write(fileId, Readable.from([Buffer.from('回单')]))
  await ownerQuery(deps, `insert into app.file (park_id, id, tenant_id, flavour, purpose, name, size, sha256, stored_at) values ($2, $1, $2, 'company', 'voucher', '回单.pdf', $3, $4, now())`, [fileId, world.company.tenantId, size, sha256])
  // The code of the payment used a unit up, which no version before could have recorded: one of the back-ups below is from before.
  await ownerQuery(deps, `with uses as (delete from app.service_entry where reason = 'use') delete from app.service_balance where debt > 0`)
  await verifyLedger(deps.ownerUrl, () => undefined, { seal: true })
  manifest = await backUp(deps.ownerUrl, deps.storage, folder)
})

test('what is restored is what was there: rows, ledger, chains, files; sessions are not', async () => {
  const [url, storage] = [await blank(), storageOf('files-one')]
  expect((await restore(url, storage, folder)).ledger_hash).toBe(manifest.ledger_hash)
  expect(await atOneMoment(url, ledgerHash)).toBe(await atOneMoment(deps.ownerUrl, ledgerHash))
  expect(await verifyLedger(url, () => undefined)).toBe(0)
  expect((await storage.read(fileId)) === null).toBe(false)
  const other = { ...deps, ownerUrl: url }
  expect(await ownerQuery(other, 'select (select count(*)::int from app.session) as sessions, (select count(*)::int from app.sms_code) as codes, (select count(*)::int from app.account) > 0 as accounts')).toEqual([{ sessions: 0, codes: 0, accounts: true }])
  // The role and the policies are unchanged.
  expect(await ownerQuery(other, walls)).toEqual(await ownerQuery(deps, walls))
  await expect(restore(url, storage, folder)).rejects.toThrow(/不是空的/u)
  // A row written after the restore does not enter a block that was sealed before.
  await ownerQuery(other, `insert into app.history_event (park_id, id, entity, entity_id, action, creator, content) values ($1, $1, 'x', $1, '试', '试', '[]')`, [newId()])
  expect(await verifyLedger(url, () => undefined, { seal: true })).toBe(0)
})

test('a back-up from before the last migrations is restored as it was and brought to the present', async () => {
  const level = manifest.level.filter((name) => name < '0022')
  const was = await blank()
  await migrate(was, migrationFolder, { upTo: level })
  const shape = new Map((await asOwner(was, carriedTables)).map(({ name, columns }) => [name, columns]))
  const older = await spoilt('older', async (copy) => {
    const tables = await Promise.all(manifest.tables.filter(({ name }) => shape.has(name)).map((table) => narrowed(copy, table, shape.get(table.name) ?? [])))
    await writeFile(join(copy, manifestName), JSON.stringify({ ...manifest, level, tables }))
  })
  const url = await blank()
  await restore(url, storageOf('files-older'), older)
  const other = { ...deps, ownerUrl: url }
  expect(await ownerQuery(other, 'select name from public.migration order by name')).toEqual(await ownerQuery(deps, 'select name from public.migration order by name'))
  expect(await ownerQuery(other, walls)).toEqual(await ownerQuery(deps, walls))
  expect(await verifyLedger(url, () => undefined)).toBe(0)
})

/** The table's file without the columns that later migrations have added. */
async function narrowed(copy: string, table: Manifest['tables'][number], columns: readonly string[]): Promise<Manifest['tables'][number]> {
  if (table.columns.every((name) => columns.includes(name))) return table
  const path = tableFile(copy, table.name)
  const lines = gunzipSync(await readFile(path)).toString().split('\n').slice(0, -1)
  const kept = lines.map((line) => `${line.split('\t').filter((_, at) => columns.includes(table.columns[at] ?? '')).join('\t')}\n`).join('')
  await writeFile(path, gzipSync(kept))
  return { ...table, columns: table.columns.filter((name) => columns.includes(name)), sha256: createHash('sha256').update(kept).digest('hex') }
}

test('nobody else reads a back-up, and it overwrites nothing', async () => {
  expect((await stat(folder)).mode & 0o077).toBe(0)
  expect((await stat(tableFile(folder, 'app.person'))).mode & 0o077).toBe(0)
  await expect(backUp(deps.ownerUrl, deps.storage, folder)).rejects.toThrow(/已存在/u)
})

test('a back-up that was touched is refused, and the database stays empty for another try', async () => {
  const url = await blank()
  const text = await readFile(join(folder, manifestName), 'utf8')
  const spoil: Record<string, (copy: string) => Promise<void>> = {
    '表 app.posting 无法恢复': (copy) => writeFile(tableFile(copy, 'app.posting'), 'x'),
    '表 app.posting 已损坏': (copy) => rm(tableFile(copy, 'app.posting')).then(() => writeFile(tableFile(copy, 'app.posting'), Buffer.from('H4sIAAAAAAAAAwMAAAAAAAAAAAA=', 'base64'))),
    [`文件 ${fileId} 已损坏`]: (copy) => writeFile(storedFile(copy, fileId), 'x'),
    '账本哈希不同': (copy) => writeFile(join(copy, manifestName), text.replace(manifest.ledger_hash, '0'.repeat(64))),
    '来自更新的版本': (copy) => writeFile(join(copy, manifestName), text.replace('"0001_ground.sql"', '"0001_ground.sql", "9999_later.sql"')),
    '读不懂': (copy) => writeFile(join(copy, manifestName), '{}'),
  }
  for (const [reason, work] of Object.entries(spoil)) {
    const copy = await spoilt(`spoilt-${newId()}`, work)
    await expect(restore(url, storageOf('files-two'), copy), reason).rejects.toThrow(reason)
    expect(await asOwner(url, async (client) => (await client.query(`select to_regclass('app.posting') is null as blank`)).rows[0]?.blank === true || (await client.query('select count(*)::int as n from app.posting')).rows[0]?.n === 0), reason).toBe(true)
  }
  await expect(restore(url, storageOf('files-two'), root)).rejects.toThrow(/不是备份/u)
  expect((await restore(url, storageOf('files-two'), folder)).ledger_hash).toBe(manifest.ledger_hash)
})
