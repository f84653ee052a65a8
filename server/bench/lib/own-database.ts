import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../src/postgres/supervisor.ts'
import { print, rounds, type Figure } from './report.ts'

/**
 * Measures in a database of its own, dropped afterwards, and prints the figures. Uses the PostgreSQL of DATABASE_URL (an owner's login), else
 * the embedded one. BENCH_TEMPLATE names a template database, e.g. one filled with a year of bills. `folder` is a DATA_DIR.
 */
export async function benchInDatabase(measure: (url: string, folder: string) => Promise<readonly Figure[]>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'linggong-bench-'))
  const given = process.env['DATABASE_URL']
  const server = given === undefined ? await startPostgres({ dataDir: folder, port: 0, onLost: (error) => console.error(error) }) : undefined
  const serverUrl = given ?? server?.url.owner ?? ''
  const name = `linggong_bench_${process.pid}`
  try {
    const template = process.env['BENCH_TEMPLATE']
    await asOwner(serverUrl, `create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`)
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    const figures = await measure(url.href, folder)
    console.log(`\n${rounds} 轮，中位数`)
    print(figures)
    if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1
  } finally {
    await asOwner(serverUrl, `drop database if exists ${name}`).catch((error: unknown) => console.error(error))
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
