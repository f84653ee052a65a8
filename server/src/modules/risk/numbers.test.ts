import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { idCheckCharacter } from '@linggong/shared/domain/validators'
import { expect, test } from 'vitest'
import { askingAs, asOwner, testApp } from '../../../test/database.ts'
import { listPeople } from '../../../test/listed.ts'
import { makeWorker, makeWorkers } from '../../../test/makers.ts'
import { callAs, fileRow, makeWorld } from '../../../test/spine.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { identitiesBy, withKeysOf } from '../../kernel/identities.ts'
import { addPaperKey, paperKeys } from '../../kernel/paper-keys.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { rotatePaperKey } from '../../ops/rotate-paper-key.ts'
import { workerFaults } from './guard.ts'
import { missingKeys } from './numbers.ts'

const server = await testApp()
const { app, deps } = server
const as = askingAs(server)
const [executives, people, search] = ['/v1/executives/', '/v1/user-blacklist/', '/v1/risk-lists/search/'] as const
const company = { company_id: '00000000-0000-0000-0000-000000000001', name: '甲企业', credit_code: '' }

interface Entry {
  readonly id: string
  readonly version: number
}

const addPerson = (id_no: string, name = '王示例') => as('saas', people, { body: { name, id_no, reason: '冒用他人身份' } })
const rowOf = async (id: string): Promise<Record<string, unknown>> => (await asOwner(deps, 'select * from app.user_blacklist where id = $1', [id]))[0] ?? expect.unreachable()
const revealed = async (id: string, kind = 'user_blacklist') => (await as('saas', '/v1/reveals/', { body: { kind, id, field: 'id_no', reason: '核实身份' } })).json<{ value: string }>().value
const faultOf = (idNo: string) => inTransaction(deps.db, SYSTEM, async (tx) => (await workerFaults(tx, company, [idNo], deps.clock()))(idNo))
const fullWidth = (text: string): string => text.replaceAll(/[0-9A-Za-z]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))

/** The tables of the database in which a text stands, whatever the column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await asOwner(deps, `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`)
  expect(tables.length).toBeGreaterThan(80)
  const found: string[] = []
  for (const { name } of tables) if ((await asOwner(deps, `select 1 from ${String(name)} t where t::text ilike $1 limit 1`, [`%${text}%`])).length > 0) found.push(String(name))
  return found
}

test('R478 R479 no table has the number of who is listed, whatever has been done with the entry: entered, changed, asked for, revealed, met, removed', async () => {
  const world = await makeWorld(deps, { workers: 0 })
  const [person, later, director] = [makeWorker(8101), makeWorker(8102), makeWorker(8103)]
  const listed = (await addPerson(person.id_no)).json<Entry>()
  expect((await as('saas', `${people}${listed.id}/`, { method: 'PUT', body: { id_no: later.id_no, version: 1 } })).json()).toMatchObject({ version: 2 })
  const executive = (await as('saas', executives, { body: { name: '李示例', id_no: director.id_no, enterprise_name: '甲企业', credit_code: '91310115MA1G4L1WX7' } })).json<Entry>()
  expect((await addPerson(later.id_no)).json()).toMatchObject({ error_msg: '此人已在黑名单中' })
  expect((await as('saas', search, { body: { id_no: later.id_no } })).json()).toMatchObject({ results: [{ id: listed.id }] })
  expect([await revealed(listed.id), await revealed(executive.id, 'executive')]).toEqual([later.id_no, director.id_no])
  const { results } = (await as('saas', `${people}${listed.id}/history_events/`)).json()
  const masked = (idNo: string) => `${idNo.slice(0, 2)}**************${idNo.slice(-2)}`
  expect(results[1].content).toMatchObject([{ field: 'id_no', old_value: masked(person.id_no), new_value: masked(later.id_no) }])
  expect((await callAs(app, world.company, 'POST', '/v1/bills/import_check/', { rows: [fileRow(2, later, '100')] })).status).toBe(200)
  expect(await faultOf(later.id_no)).toContain('人员黑名单')
  expect((await as('saas', `${people}${listed.id}/`, { method: 'DELETE' })).statusCode).toBe(200)
  await addPerson(person.id_no)
  for (const { id_no } of [person, later, director]) expect(await tablesWith(id_no), id_no).toEqual([])
  // The search does find what is there.
  expect(await tablesWith(masked(director.id_no))).toEqual(expect.arrayContaining(['app.executive', 'app.history_event']))
})

test('one person is one number, however it is written: small, full width, with blanks, of 15 digits', async () => {
  const [letter, digits] = ['11010519491231002X', '11010119800307123']
  const long = digits + idCheckCharacter(digits)
  const short = long.slice(0, 6) + long.slice(8, 17)
  const entered = await addPerson(fullWidth(letter.toLowerCase()))
  expect(entered.json()).toMatchObject({ id_no: '11**************2X' })
  expect(await revealed(entered.json<Entry>().id)).toBe(letter)
  for (const written of [letter, letter.toLowerCase(), fullWidth(letter), fullWidth(letter.toLowerCase()), ` 110105 19491231 002x `]) expect(await faultOf(written), written).toContain('人员黑名单')
  const old = await addPerson(short)
  expect(old.json()).toMatchObject({ id_no: `11***********${short.slice(-2)}` })
  expect(await faultOf(long)).toContain('人员黑名单')
  expect((await addPerson(long)).json()).toMatchObject({ error_msg: '此人已在黑名单中' })
  expect(await faultOf(makeWorker(8104).id_no)).toBeNull()
})

test('the hash is keyed, and what is sealed belongs to its row', async () => {
  const { id_no } = makeWorker(8105)
  const [one, other] = [(await addPerson(id_no)).json<Entry>(), (await addPerson(makeWorker(8106).id_no)).json<Entry>()]
  const { id_hash, id_sealed, id_key } = await rowOf(one.id)
  const [own, foreign] = [identitiesBy(await deps.paperKeys()), identitiesBy(await paperKeys({ paperKeys: [Buffer.alloc(32, 7)], dataDir: '' })())]
  expect(own.hashes(id_no)[0]).toEqual(id_hash)
  expect(foreign.hashes(id_no)[0]).not.toEqual(id_hash)
  if (!Buffer.isBuffer(id_sealed)) throw new Error('bytes')
  const sealed = { id_sealed, id_key: String(id_key) }
  expect(own.open(one.id, sealed)).toBe(id_no)
  expect(() => own.open(other.id, sealed)).toThrow()
  expect(() => foreign.open(one.id, sealed)).toThrow('is not here')
})

test('the key is changed while servers run: the entries are hashed and sealed anew, and meanwhile nobody is missed or entered twice', async () => {
  const { id_no } = makeWorker(8107)
  const { id } = (await addPerson(id_no)).json<Entry>()
  const before = await rowOf(id)
  const [first] = await deps.paperKeys()
  // Between the new key and the last entry: the entry has the older hash.
  const second = await addPaperKey(deps.config.dataDir)
  expect(await faultOf(id_no)).toContain('人员黑名单')
  expect((await addPerson(id_no)).json()).toMatchObject({ error_msg: '此人已在黑名单中', fields: [{ field: 'id_no' }] })
  const other = (await addPerson(makeWorker(8108).id_no)).json<Entry>()
  expect((await rowOf(other.id))['id_key']).toBe(second.id)
  expect((await as('saas', `${people}${other.id}/`, { method: 'PUT', body: { id_no, version: 1 } })).json()).toMatchObject({ error_msg: '此人已在黑名单中' })
  expect((await as('saas', search, { body: { id_no } })).json()).toMatchObject({ results: [{ id }] })
  expect(await revealed(id)).toBe(id_no)
  const { key, entries } = await rotatePaperKey(deps.ownerUrl, deps.config)
  expect(entries).toBeGreaterThan(0)
  const after = await rowOf(id)
  expect(after).toMatchObject({ id_key: key, id_mask: before['id_mask'] })
  expect([after['id_hash'], after['id_sealed']]).not.toContainEqual(before['id_hash'])
  expect((await deps.paperKeys()).map((one) => one.id)).not.toContain(first.id)
  expect(await faultOf(id_no)).toContain('人员黑名单')
  expect(await revealed(id)).toBe(id_no)
  expect(await asOwner(deps, 'select distinct id_key from app.user_blacklist union select distinct id_key from app.executive')).toEqual([{ id_key: key }])
})

test('with another key everything that compares is a fault, not silence, and the rotation gives no key up', async () => {
  const { id_no } = makeWorker(8109)
  const { id } = (await addPerson(id_no)).json<Entry>()
  const path = join(deps.config.dataDir, 'paper.key')
  const right = readFileSync(path, 'utf8')
  const { id_key } = await rowOf(id)
  writeFileSync(path, `${'7'.repeat(64)}\n`)
  try {
    await expect(faultOf(makeWorker(8110).id_no)).rejects.toThrow(`the key ${String(id_key)} of an entry is not here`)
    expect(await missingKeys(deps.db, identitiesBy(await deps.paperKeys()))).toEqual([id_key])
    await expect(rotatePaperKey(deps.ownerUrl, deps.config)).rejects.toThrow('条人员名单用现有的密钥打不开，密钥没有更换')
  } finally {
    writeFileSync(path, right)
  }
  expect(await missingKeys(deps.db, identitiesBy(await deps.paperKeys()))).toEqual([])
  expect(await faultOf(id_no)).toContain('人员黑名单')
})

test('thousands are compared in as many statements as one is, by the hash', async () => {
  const many = makeWorkers(5000)
  await listPeople(deps, 'user_blacklist', many.slice(0, 3000))
  let statements = 0
  const counting = deps.db.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const db = withKeysOf(deps.db, counting)
  const listed = async (idNos: readonly string[]) => {
    statements = 0
    const faultOf = await inTransaction(db, SYSTEM, (tx) => workerFaults(tx, company, idNos, deps.clock()))
    return { count: idNos.filter((idNo) => faultOf(idNo) !== null).length, statements }
  }
  const [first = expect.unreachable(), ...others] = many.map(({ id_no }) => id_no)
  // What is asked once for a connection has been.
  await listed([makeWorker(8111).id_no])
  const one = await listed([first])
  expect(one.count).toBe(1)
  expect(await listed(others)).toEqual({ count: 2999, statements: one.statements })
})
