import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { maskIdNoTwo } from '@linggong/shared/domain/masks'
import { normalIdNo } from '@linggong/shared/domain/readers'
import { fullIdNo } from '@linggong/shared/domain/validators'
import type { Db } from '../db/connect.ts'
import { contextKeyOf, withContextKey } from '../db/context.ts'
import { decrypt, encrypt } from './cipher.ts'
import type { PaperKey, PaperKeys } from './paper-keys.ts'
import { homeOf, type Tx } from './transaction.ts'

/**
 * The columns of an identity number that is only compared and shown masked. Without the key, which is not in the database, a hash cannot be
 * computed from the number of anybody whom one has in mind, nor the number be read.
 */
export interface SealedIdentity {
  /** HMAC-SHA256 of the number as `sameIdNo` has it. */
  readonly id_hash: Buffer
  readonly id_mask: string
  /** The number as it was entered, encrypted, for those who may reveal it. */
  readonly id_sealed: Buffer
  /** Which of our keys hash and encryption are by. */
  readonly id_key: string
}

export interface Identities {
  /** The keys that there are, the newest first. */
  readonly keyIds: readonly string[]
  /** By the newest key, for the row of this id. */
  seal(id: string, idNo: string): SealedIdentity
  /** Throws when the bytes are not those of this row, or their key is not here. */
  open(id: string, sealed: Pick<SealedIdentity, 'id_sealed' | 'id_key'>): string
  /** By each key, the newest first: while the key is changed rows have the hash of either. */
  hashes(idNo: string): readonly Buffer[]
}

/** One form for one person: the number of 15 digits is that of 18. */
export const sameIdNo = (idNo: string): string => fullIdNo(normalIdNo(idNo))

/** By the keys that encrypt papers; hashing and encrypting each has a key of its own that is derived from them. */
export function identitiesBy(keys: readonly [PaperKey, ...PaperKey[]]): Identities {
  const [newest, ...older] = keys.map(({ id, key }) => ({ id, hashing: createSecretKey(derived(key, 'hash')), sealing: derived(key, 'seal') })) as [Derived, ...Derived[]]
  const all = [newest, ...older]
  return {
    keyIds: all.map(({ id }) => id),
    seal(id, idNo) {
      const normal = normalIdNo(idNo)
      return { id_hash: hashOf(newest, sameIdNo(normal)), id_mask: maskIdNoTwo(normal), id_sealed: encrypt(newest.sealing, aboutOf(id, newest.id), Buffer.from(normal)), id_key: newest.id }
    },
    open(id, { id_sealed, id_key }) {
      const by = all.find((one) => one.id === id_key)
      if (by === undefined) throw new Error(`identity number of ${id}: its key ${id_key} is not here (PAPER_KEY, or paper.key in DATA_DIR)`)
      return decrypt(by.sealing, aboutOf(id, id_key), id_sealed).toString()
    },
    hashes(idNo) {
      const same = sameIdNo(idNo)
      return all.map((one) => hashOf(one, same))
    },
  }
}

interface Derived {
  readonly id: string
  /** Made once: from bytes each of thousands of hashes would take five times as long. */
  readonly hashing: KeyObject
  readonly sealing: Buffer
}

const derived = (key: Buffer, use: 'hash' | 'seal'): Buffer => Buffer.from(hkdfSync('sha256', key, '', `linggong identity ${use}`, 32))
const hashOf = ({ hashing }: Derived, same: string): Buffer => createHmac('sha256', hashing).update(same).digest()
/** Bytes that are moved to another row do not open there. */
const aboutOf = (id: string, keyId: string): string => `${id} ${keyId}`

const known = new WeakMap<Db, PaperKeys>()

/** Registers the keys of what this database has sealed. Returns `db`. */
export function withPaperKeys(db: Db, keys: PaperKeys): Db {
  known.set(db, keys)
  return db
}

/** The same database with plugins of its own, as proofs and benchmarks have it: with the keys of the original. */
export function withKeysOf(original: Db, db: Db): Db {
  const keys = known.get(original)
  if (keys !== undefined) known.set(db, keys)
  return withContextKey(db, contextKeyOf(original))
}

/** By the keys as they are now: they can be changed while servers run. */
export async function identitiesOf(tx: Tx): Promise<Identities> {
  const keys = known.get(homeOf(tx))
  if (keys === undefined) throw new Error('no paper keys were given for this database')
  return identitiesBy(await keys())
}
