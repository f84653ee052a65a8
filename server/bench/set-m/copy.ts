import { once } from 'node:events'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database, NewRow } from '../../src/db/tables.ts'

/** A table being filled; its rows are visible once it is closed. */
export interface TableWriter<T extends keyof Database> {
  /** Rows must have the columns that the writer was opened with. */
  write(row: NewRow<T>): void
  /** Waits until the database has received what was written. */
  ready(): Promise<void>
  /** Returns the number of rows. */
  close(): Promise<number>
}

const chunk = 1 << 17

/**
 * COPY into an empty table on a separate connection. Truncated in the same transaction, so that with `wal_level = minimal`
 * the rows are written without WAL, and frozen, so that no later vacuum has to visit them.
 */
export async function openTable<T extends keyof Database & string>(url: string, table: T, columns: readonly (keyof NewRow<T> & string)[]): Promise<TableWriter<T>> {
  const client = new pg.Client({ connectionString: url, application_name: 'linggong set-m' })
  await client.connect()
  await client.query(`begin; truncate ${table}`)
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin with (freeze)`))
  let failure: Error | undefined
  stream.on('error', (error) => {
    failure = error
  })
  let text = ''
  let rows = 0
  const flush = (): void => {
    if (text === '') return
    stream.write(text)
    text = ''
  }
  const check = (): void => {
    if (failure !== undefined) throw new Error(`copy into ${table}`, { cause: failure })
  }
  return {
    write(row) {
      let line = ''
      for (const column of columns) line += line === '' ? fieldOf(row[column]) : `\t${fieldOf(row[column])}`
      text += `${line}\n`
      rows += 1
      if (text.length > chunk) flush()
    },
    async ready() {
      check()
      if (stream.writableNeedDrain) await once(stream, 'drain')
      check()
    },
    async close() {
      flush()
      stream.end()
      await once(stream, 'finish')
      check()
      await client.query('commit')
      await client.end()
      return rows
    },
  }
}

/** Fills a small table at once. */
export async function copyRows<T extends keyof Database & string>(url: string, table: T, rows: Iterable<NewRow<T>>): Promise<number> {
  let writer: TableWriter<T> | undefined
  for (const row of rows) {
    writer ??= await openTable(url, table, columnsOf(row))
    writer.write(row)
    await writer.ready()
  }
  return writer === undefined ? 0 : writer.close()
}

function columnsOf<T extends keyof Database>(row: NewRow<T>): (keyof NewRow<T> & string)[] {
  // The keys of such an object literal are columns of the table.
  return Object.keys(row) as (keyof NewRow<T> & string)[]
}

const special = /[\\\t\n\r]/u
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (text: string): string => (special.test(text) ? text.replace(/[\\\t\n\r]/gu, (found) => escapes[found] ?? found) : text)

/** A value in COPY's text format. Lists of strings are arrays, other lists and objects are jsonb. */
export function fieldOf(value: unknown): string {
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value === null || value === undefined) return String.raw`\N`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return escaped(`{${value.map(quoted).join(',')}}`)
  return escaped(JSON.stringify(value))
}

const quoted = (text: string): string => `"${text.replace(/["\\]/gu, String.raw`\$&`)}"`
