import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '../../kernel/cipher.ts'
import type { PaperKey, PaperKeys } from '../../kernel/paper-keys.ts'

/** The key of one file, encrypted by one of ours. */
export interface SealedKey {
  readonly key_id: string
  readonly wrapped_key: Buffer
}

/** Encrypts the bytes of a file with a key of their own. Bytes and key belong to the file's id: under another id neither opens. */
export async function seal(keys: PaperKeys, id: string, bytes: Buffer): Promise<SealedKey & { readonly bytes: Buffer }> {
  const [newest] = await keys()
  const own = randomBytes(32)
  return { ...wrap(newest, id, own), bytes: encrypt(own, id, bytes) }
}

/** Throws when the bytes, the key or the id are not those that were sealed together. */
export async function open(keys: PaperKeys, id: string, sealed: SealedKey, bytes: Buffer): Promise<Buffer> {
  return decrypt(unwrap(await keys(), id, sealed), id, bytes)
}

/** The same key of the file, encrypted by our newest. The file itself stays as it is. */
export async function rewrap(keys: PaperKeys, id: string, sealed: SealedKey): Promise<SealedKey> {
  const all = await keys()
  return wrap(all[0], id, unwrap(all, id, sealed))
}

const wrap = (by: PaperKey, id: string, own: Buffer): SealedKey => ({ key_id: by.id, wrapped_key: encrypt(by.key, `${id} ${by.id}`, own) })

function unwrap(keys: readonly PaperKey[], id: string, { key_id, wrapped_key }: SealedKey): Buffer {
  const by = keys.find((one) => one.id === key_id)
  if (by === undefined) throw new Error(`paper ${id}: its key ${key_id} is not here (PAPER_KEY, or paper.key in DATA_DIR)`)
  return decrypt(by.key, `${id} ${key_id}`, wrapped_key)
}
