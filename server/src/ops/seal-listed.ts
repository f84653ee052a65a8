import { identitiesBy } from '../kernel/identities.ts'
import type { PaperKeys } from '../kernel/paper-keys.ts'
import { actAsSystem, asOwner } from './owner.ts'

/** Of two processes that start together, the second waits and finds nothing to do. */
const lock = 7_204_113_902
const waiting = 'guard.unsealed_identity'

interface Waiting {
  readonly list: 'user_blacklist' | 'executive'
  readonly entry: { readonly id: string; readonly id_no: string }
}

/**
 * Seals the entries of the risk lists that migration 0136 has laid aside, in one transaction, and drops their table. Returns how many there
 * were. To be called after each `migrate` of a database that may be older.
 */
export async function sealListed(ownerUrl: string, keys: PaperKeys): Promise<number> {
  return asOwner(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    const { rows: tables } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [waiting])
    if (tables[0]?.there !== true) return 0
    await actAsSystem(client)
    const identities = identitiesBy(await keys())
    const { rows } = await client.query<Waiting>(`select list, entry from ${waiting} order by entry ->> 'create_at', entry ->> 'id'`)
    for (const { list, entry } of rows) {
      const { id_hash, id_sealed, ...sealed } = identities.seal(entry.id, entry.id_no)
      const row = { ...entry, ...sealed, id_hash: `\\x${id_hash.toString('hex')}`, id_sealed: `\\x${id_sealed.toString('hex')}` }
      // Numbers of 15 and of 18 digits of one person were two entries; the first says it.
      await client.query(`insert into app.${list} select * from jsonb_populate_record(null::app.${list}, $1) on conflict do nothing`, [JSON.stringify(row)])
    }
    await client.query(`drop table ${waiting}`)
    await client.query('commit')
    return rows.length
  })
}
