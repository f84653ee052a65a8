import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { identitiesBy } from '../kernel/identities.ts'
import { addPaperKey, paperKeys, type PaperKeys } from '../kernel/paper-keys.ts'
import { inTransaction, type Tx } from '../kernel/transaction.ts'
import { rewrap } from '../modules/files/sealing.ts'
import { lockNumbers, PEOPLE_LISTS, type PeopleList } from '../modules/risk/numbers.ts'
import { OpsError } from './database.ts'
import { asApplication } from './owner.ts'

const atOnce = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

interface Rotated {
  /** The newest key's id. */
  readonly key: string
  /** How many had another: papers, and entries of the lists of people. */
  readonly papers: number
  readonly entries: number
}

/**
 * Encrypts the keys of all papers, and hashes and encrypts the numbers of the risk lists, by the newest of our keys: that of PAPER_KEY, else
 * one that is made now. Servers may run, the papers themselves stay as they are.
 */
export async function rotatePaperKey(ownerUrl: string, config: Config): Promise<Rotated> {
  return asApplication(ownerUrl, async (db) => {
    // First by the key that there is: of the older ones the file keeps one only.
    let renewed = await renewAll(db, config)
    if (config.paperKeys.length === 0) {
      await addPaperKey(config.dataDir)
      renewed = await renewAll(db, config)
    }
    const [{ id }] = await paperKeys(config)()
    return { key: id, ...renewed }
  })
}

/** Some rows of another key, after one of them. Those that do not open are named and stay. */
type Renew = (tx: Tx, keys: PaperKeys, newest: string, after: string) => Promise<{ readonly ids: readonly string[]; readonly unopened: readonly string[] }>

/** Throws when something does not open, after all others: no key is given up while something hangs on it. */
async function renewAll(db: Db, config: Config): Promise<Omit<Rotated, 'key'>> {
  const keys = paperKeys(config)
  const papers = await each(db, keys, renewPapers)
  const lists = []
  for (const list of PEOPLE_LISTS) lists.push(await each(db, keys, renewEntries(list)))
  const unread = lists.flatMap(({ unopened }) => unopened)
  if (papers.unopened.length > 0) throw new OpsError(`${papers.unopened.length} 份证件用现有的密钥打不开，密钥没有更换：${some(papers.unopened)}`)
  if (unread.length > 0) throw new OpsError(`${unread.length} 条人员名单用现有的密钥打不开，密钥没有更换：${some(unread)}`)
  return { papers: papers.count, entries: lists.reduce((sum, { count }) => sum + count, 0) }
}

const some = (ids: readonly string[]): string => ids.slice(0, 20).join('、')

async function each(db: Db, keys: PaperKeys, renew: Renew): Promise<{ readonly count: number; readonly unopened: readonly string[] }> {
  const [{ id: newest }] = await keys()
  const unopened: string[] = []
  let count = 0
  for (let after = beforeAll; ; ) {
    const done = await inTransaction(db, SYSTEM, (tx) => renew(tx, keys, newest, after))
    unopened.push(...done.unopened)
    count += done.ids.length
    after = done.ids.at(-1) ?? after
    if (done.ids.length < atOnce) return { count, unopened }
  }
}

const renewPapers: Renew = async (tx, keys, newest, after) => {
  const rows = await tx.selectFrom('app.file').select(['id', 'park_id', 'key_id', 'wrapped_key']).where('key_id', '<>', newest).where('id', '>', after).orderBy('id').limit(atOnce).forUpdate().execute()
  const unopened: string[] = []
  for (const { id, park_id, key_id, wrapped_key } of rows) {
    const renewed = key_id === null || wrapped_key === null ? null : await rewrap(keys, id, { key_id, wrapped_key }).catch(() => null)
    if (renewed === null) unopened.push(id)
    else await tx.updateTable('app.file').set(renewed).where('id', '=', id).where('park_id', '=', park_id).execute()
  }
  return { ids: rows.map(({ id }) => id), unopened }
}

const renewEntries = (list: PeopleList): Renew => async (tx, keys, newest, after) => {
  await lockNumbers(tx, list)
  const identities = identitiesBy(await keys())
  // The builder's types do not work with a union of tables; the two have the same columns of the number.
  const table = `app.${list}` as 'app.user_blacklist'
  const rows = await tx.selectFrom(table).select(['id', 'id_sealed', 'id_key']).where('id_key', '<>', newest).where('id', '>', after).orderBy('id').limit(atOnce).execute()
  const unopened: string[] = []
  for (const { id, ...sealed } of rows) {
    const number = opened(() => identities.open(id, sealed))
    if (number === null) unopened.push(id)
    else await tx.updateTable(table).set({ ...identities.seal(id, number) }).where('id', '=', id).execute()
  }
  return { ids: rows.map(({ id }) => id), unopened }
}

function opened(open: () => string): string | null {
  try {
    return open()
  } catch {
    return null
  }
}
