import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, superuser, windows } from './cluster.ts'

/** Where a postmaster listens: a socket directory, or (Windows) a loopback port. */
export interface Address {
  readonly socketDir: string
  readonly port: number
}

export function urlOf(cluster: Cluster, address: Address, database: string): string {
  const url = new URL(`postgresql://localhost/${encodeURIComponent(database)}`)
  url.username = superuser
  url.port = String(address.port)
  if (windows) {
    url.hostname = '127.0.0.1'
    url.password = readFileSync(join(cluster.home, 'password'), 'utf8').trim()
  } else url.searchParams.set('host', address.socketDir)
  return url.href
}

export async function answers(cluster: Cluster, address: Address): Promise<boolean> {
  try {
    await query(urlOf(cluster, address, 'postgres'), 'select 1')
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // Waiting does not help against a refused login.
    if (typeof code === 'string' && code.startsWith('28')) throw error
    return false
  }
}

export async function query(url: string, text: string, values: readonly string[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, application_name: 'linggong-supervisor' })
  // A connection that breaks after its answer must not end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text, [...values])).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
