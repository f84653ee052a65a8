import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres, type RunningPostgres } from '../src/postgres/supervisor.ts'

export interface Pair {
  readonly primary: RunningPostgres
  readonly standby: RunningPostgres
  /** Of a database of that name, on either. */
  readonly urlOn: (which: 'primary' | 'standby', name: string) => string
  readonly stop: () => Promise<void>
}

/** Two PostgreSQL of which the second follows the first by its log; for tests. */
export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'linggong-pair-'))
  const primary = await startPostgres({ dataDir: join(folder, 'primary'), throwaway: true })
  const data = join(primary.location, 'data')
  const client = new pg.Client({ connectionString: primary.url.admin })
  await client.connect()
  appendFileSync(join(data, 'pg_hba.conf'), 'local replication all peer map=linggong\n')
  await client.query('select pg_reload_conf()')
  await client.query(`select pg_backup_start('standby', true)`)
  const copy = join(folder, 'standby', 'postgres', 'data')
  mkdirSync(join(copy, '..'), { recursive: true, mode: 0o711 })
  chmodSync(folder, 0o711)
  // With its owner, who is not us where tests run as root.
  execFileSync('cp', ['-a', data, copy])
  rmSync(join(copy, 'postmaster.pid'))
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await client.end()
  const { uid, gid } = statSync(data)
  for (const [name, text] of [['backup_label', rows[0]?.labelfile ?? ''], ['standby.signal', '']] as const) {
    writeFileSync(join(copy, name), text, { mode: 0o600 })
    chownSync(join(copy, name), uid, gid)
  }
  const host = new URL(primary.url.admin).searchParams.get('host') ?? ''
  const standby = await startPostgres({ dataDir: join(folder, 'standby'), throwaway: true, settings: { primary_conninfo: `host=${host} port=5432 user=postgres`, hot_standby: 'on', max_standby_streaming_delay: '1s' } })
  return {
    primary, standby,
    urlOn: (which, name) => {
      const url = new URL((which === 'primary' ? primary : standby).url.admin)
      url.pathname = `/${name}`
      return url.href
    },
    stop: async () => {
      await standby.stop()
      await primary.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
