import type { Readable } from 'node:stream'

/** How a browser reaches the store: by a URL that is signed for each file. A store that hands out temporary credentials would be another mode. */
export interface StorageAccess {
  readonly mode: 'signed_url'
}

/** Stores the bytes of files. Keys are the ids of `app.file` rows, never names chosen by users. */
export interface Storage {
  readonly access: StorageAccess
  /** Atomic, and only once per key: throws AlreadyStored when the key exists. */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: Buffer }>
  /** Null when there is no such file. */
  read(key: string): Promise<Readable | null>
  remove(key: string): Promise<void>
}

export class AlreadyStored extends Error {
  constructor() {
    super('already stored')
    this.name = 'AlreadyStored'
  }
}
