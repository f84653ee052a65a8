import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { copyIn, copyOut, type Table } from './tables.ts'

export interface Passed {
  readonly rows: number
  readonly sha256: string
}

/** Counts and hashes a stream: in COPY's text format each row is one line. */
function meter(): { readonly stream: Transform; readonly passed: () => Passed } {
  const hash = createHash('sha256')
  let rows = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1
      done(null, chunk)
    },
  })
  return { stream, passed: () => ({ rows, sha256: hash.digest('hex') }) }
}

export async function writeTable(client: pg.Client, table: Table, file: string): Promise<Passed> {
  const { stream, passed } = meter()
  await pipeline(client.query(copyTo(copyOut(table))), stream, createGzip({ level: 4 }), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  return passed()
}

/** Loads a table's file into the database; throws what the database or the file reports. */
export async function readTable(client: pg.Client, table: Pick<Table, 'name' | 'columns'>, file: string): Promise<Passed> {
  const { stream, passed } = meter()
  await pipeline(createReadStream(file), createGunzip(), stream, client.query(copyFrom(copyIn(table))))
  return passed()
}

/** Hashes a table as a backup would write it. */
export async function meterTable(client: pg.Client, table: Table): Promise<Passed> {
  const { stream, passed } = meter()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(client.query(copyTo(copyOut(table))), stream, nowhere)
  return passed()
}
