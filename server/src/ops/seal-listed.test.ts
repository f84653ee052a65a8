import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate, migrationNames } from '../db/migrate.ts'
import { appUrlOf } from '../db/login.ts'
import { identitiesBy } from '../kernel/identities.ts'
import { newId } from '../kernel/ids.ts'
import { paperKeys } from '../kernel/paper-keys.ts'
import { migrationFolder } from '../web/paths.ts'
import { makeWorkers } from '../../test/makers.ts'
import { startServer } from '../../test/server-process.ts'
import { makeBlankDatabase } from '../../test/test-server.ts'
import { actAsSystem, asOwner } from './owner.ts'
import { sealListed } from './seal-listed.ts'

const folder = mkdtempSync(join(tmpdir(), 'linggong-listed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [one, two] = makeWorkers(2)
if (one === undefined || two === undefined) throw new Error('two people')

/** A database of before the numbers were sealed, with an entry of each list, migrated to the present. */
async function older(): Promise<string> {
  const made = await makeBlankDatabase(inject('postgresUrl'))
  afterAll(made.drop)
  const names = await migrationNames(migrationFolder)
  await migrate(made.url, migrationFolder, { upTo: names.filter((name) => name < '0136') })
  await asOwner(made.url, async (client) => {
    await client.query('begin')
    await actAsSystem(client)
    await client.query(`insert into app.user_blacklist (id, tenant_id, name, id_no, reason, expire_at, creator, version) values ($1, $1, $2, $3, '冒用', '2030-01-02', '林', 3)`, [newId(), one?.name, one?.id_no])
    await client.query(`insert into app.executive (id, tenant_id, name, id_no, enterprise_name, credit_code, creator) values ($1, $1, $2, $3, '甲企业', '91310115MA1G4L1WX7', '林')`, [newId(), two?.name, two?.id_no])
    await client.query('commit')
  })
  await migrate(made.url, migrationFolder)
  return made.url
}

const rowsOf = (url: string, list: string) => asOwner(url, async (client) => {
  await client.query('begin')
  await actAsSystem(client)
  return (await client.query<Record<string, unknown>>(`select * from app.${list}`)).rows
})

test('what an older database has listed is sealed by the first start, once, with all that the entries say; then it is in no table', async () => {
  const url = await older()
  const keys = paperKeys({ paperKeys: [], dataDir: folder })
  expect(await rowsOf(url, 'user_blacklist')).toEqual([])
  expect(await Promise.all([sealListed(url, keys), sealListed(url, keys)]).then((counts) => counts.toSorted())).toEqual([0, 2])
  const [listed = {}] = await rowsOf(url, 'user_blacklist')
  const [executive = {}] = await rowsOf(url, 'executive')
  expect(listed).toMatchObject({ name: one.name, reason: '冒用', expire_at: '2030-01-02', creator: '林', version: 3, id_mask: `${one.id_no.slice(0, 2)}**************${one.id_no.slice(-2)}` })
  expect(executive).toMatchObject({ name: two.name, enterprise_name: '甲企业', position: '', version: 1 })
  const identities = identitiesBy(await keys())
  for (const [row, { id_no }] of [[listed, one], [executive, two]] as const) {
    expect(row['id_hash']).toEqual(identities.hashes(id_no)[0])
    expect(identities.open(String(row['id']), row as { id_sealed: Buffer; id_key: string })).toBe(id_no)
  }
  expect(await asOwner(url, async (client) => (await client.query(`select to_regclass('guard.unsealed_identity') as left`)).rows)).toEqual([{ left: null }])
})

test('a server starts on it with the key and seals it; without the key, or with another, it says so and does not start', { timeout: 180_000 }, async () => {
  const url = await older()
  const [right, other] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const settings = { DATA_DIR: folder, DATABASE_URL: url }
  // A process that cannot seal does not serve meanwhile, for the lists would stop nobody.
  const key = randomBytes(32)
  await migrate(url, migrationFolder, { contextKey: key })
  await expect(startServer({ DATA_DIR: folder, APP_DATABASE_URL: appUrlOf(url), CONTEXT_KEY: key.toString('hex') })).rejects.toThrow('还没有封存')
  const server = await startServer({ ...settings, PAPER_KEY: `${right},${other}` })
  await server.stop()
  expect(await rowsOf(url, 'user_blacklist')).toHaveLength(1)
  await expect(startServer({ ...settings, PAPER_KEY: other })).rejects.toThrow('PAPER_KEY 中没有它，名单上的人会查不出来，所以没有启动')
  await expect(startServer(settings)).rejects.toThrow('paper.key 里没有它')
})
