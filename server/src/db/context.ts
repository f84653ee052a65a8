import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { Db } from './connect.ts'

/** 32 bytes that sign who acts in a transaction, so that SQL alone cannot choose it (migration 0014). */
export type ContextKey = Buffer

/** Longer than any transaction may take to begin, and than clocks of server and database differ. */
const validSeconds = 3600

interface Acting {
  readonly flavour: string
  /** The organisation; of a worker the person. */
  readonly tenantId: string | null
  /** The organisations above the caller's own. */
  readonly above: readonly string[]
  /** Of a worker: the company whose payments to them they may see. */
  readonly within?: string
}

/** By claim: all that one organisation does within a minute is said with the same words. */
const signed = new WeakMap<ContextKey, { readonly until: number; readonly words: Map<string, string> }>()

/** What the setting `app.context` of a transaction contains. */
export function signedContext(key: ContextKey, { flavour, tenantId, above, within }: Acting): string {
  const until = Math.ceil(Date.now() / 60_000) * 60 + validSeconds
  const claim = `${flavour}|${tenantId ?? ''}|{${above.join()}}|${until}${within === undefined ? '' : `|${within}`}`
  let mine = signed.get(key)
  if (mine?.until !== until) signed.set(key, (mine = { until, words: new Map() }))
  let words = mine.words.get(claim)
  if (words === undefined) mine.words.set(claim, (words = `${claim}|${createHmac('sha256', key).update(claim).digest('hex')}`))
  return words
}

const keys = new WeakMap<Db, ContextKey>()

/** Registers the key of a database's connections. Returns `db`. */
export function withContextKey(db: Db, key: ContextKey): Db {
  keys.set(db, key)
  return db
}

export function contextKeyOf(db: Db): ContextKey {
  const key = keys.get(db)
  if (key === undefined) throw new Error('no context key was given for this database')
  return key
}

/** The key that the database checks with; only its owner can read it. */
export async function readContextKey(ownerUrl: string): Promise<ContextKey> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'linggong-migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ secret: Buffer }>('select secret from guard.context_key')
    if (rows[0] === undefined) throw new Error('guard.context_key is empty')
    return rows[0].secret
  } finally {
    await client.end()
  }
}
