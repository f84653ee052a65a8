import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { addPaperKey, paperKeys } from '../kernel/paper-keys.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { rewrap } from '../modules/files/sealing.ts'
import { OpsError } from './database.ts'
import { asApplication } from './owner.ts'

const atOnce = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Encrypts the keys of all papers by the newest of ours: that of PAPER_KEY, else one that is made now. Servers may run, the papers
 * themselves stay as they are. Returns the newest key's id and the number of papers that had another.
 */
export async function rotatePaperKey(ownerUrl: string, config: Config): Promise<{ readonly key: string; readonly papers: number }> {
  return asApplication(ownerUrl, async (db) => {
    // First by the key that there is: of the older ones the file keeps one only.
    let papers = await rewrapAll(db, config)
    if (config.paperKeys.length === 0) {
      await addPaperKey(config.dataDir)
      papers = await rewrapAll(db, config)
    }
    const [{ id }] = await paperKeys(config)()
    return { key: id, papers }
  })
}

/** Throws when one of them does not open, after all others: no key is given up while something hangs on it. */
async function rewrapAll(db: Db, config: Config): Promise<number> {
  const keys = paperKeys(config)
  const [{ id: newest }] = await keys()
  const unopened: string[] = []
  let papers = 0
  for (let after = beforeAll; ; ) {
    const rows = await inTransaction(db, SYSTEM, async (tx) => {
      const some = await tx.selectFrom('app.file').select(['id', 'park_id', 'key_id', 'wrapped_key']).where('key_id', '<>', newest).where('id', '>', after).orderBy('id').limit(atOnce).forUpdate().execute()
      for (const { id, park_id, key_id, wrapped_key } of some) {
        const renewed = key_id === null || wrapped_key === null ? null : await rewrap(keys, id, { key_id, wrapped_key }).catch(() => null)
        if (renewed === null) unopened.push(id)
        else await tx.updateTable('app.file').set(renewed).where('id', '=', id).where('park_id', '=', park_id).execute()
      }
      return some
    })
    papers += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < atOnce) break
  }
  if (unopened.length > 0) throw new OpsError(`${unopened.length} 份证件用现有的密钥打不开，密钥没有更换：${unopened.slice(0, 20).join('、')}`)
  return papers
}
