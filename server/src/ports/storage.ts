import type { Readable } from 'node:stream'

/** How a browser reaches the store: by a URL that is signed for each file. A store that hands out temporary credentials would be another mode. */
export interface StorageAccess {
  readonly mode: 'signed_url'
}

/** Bytes that are not a file yet, under a key that no row names. */
export const draftKey = (id: string): string => `drafts/${id}`

/** Keys are our own UUIDs, so nothing else becomes part of a path or a URL. */
export const isStorageKey = (key: string): boolean => /^(drafts\/)?[0-9a-f]{8}-[0-9a-f-]{27}$/u.test(key)

/** Stores the bytes of files. Keys are the ids of `app.file` rows, never names chosen by users; or those of drafts. */
export interface Storage {
  readonly access: StorageAccess
  /** Throws an Error, in Chinese, if files cannot be kept here; at start. */
  check(): Promise<void>
  /** Atomic, and only once per key: throws AlreadyStored when the key exists. */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: Buffer }>
  /** Null when there is no such file. */
  read(key: string): Promise<Readable | null>
  remove(key: string): Promise<void>
  /** Removes what interrupted writers have left for at least so long: drafts, and files that did not become complete. */
  removeDrafts(ageMs: number): Promise<void>
}

export class AlreadyStored extends Error {
  constructor() {
    super('already stored')
    this.name = 'AlreadyStored'
  }
}
