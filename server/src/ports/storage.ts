import type { Readable } from 'node:stream'

/** Where the bytes of files are. Keys are the ids of `app.file` rows, never names given by people. */
export interface Storage {
  /** Writes all or nothing, and once: throws AlreadyStored when the key is taken. */
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
