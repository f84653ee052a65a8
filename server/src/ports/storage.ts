import type { Readable } from 'node:stream'

/** Stores the bytes of files. Keys are the ids of `app.file` rows, never names chosen by users. */
export interface Storage {
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
