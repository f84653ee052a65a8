import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../src/db/migrate.ts'
import { startPostgres } from '../../src/postgres/supervisor.ts'
import type { Random } from '../../src/seed/random.ts'
import { migrationFolder } from '../../src/web/paths.ts'
import type { ProofContext, Outcome, Proof } from '../proof.ts'
import { ownerOf, type Owner } from './owner.ts'
import { seedWorlds, seedOf, shortLeases } from './seed.ts'
import { roundsOf } from './rounds.ts'
import { signersOf } from './signing.ts'
import { startServer, type Server } from '../../test/server-process.ts'

type KillTarget = 'server' | 'database' | 'backend' | 'both'

/** The kill targets, in turn. The supervisor gives up on a database that exits more than five times a minute; a new server resets the count. */
const killTargets: readonly KillTarget[] = ['server', 'database', 'both', 'backend', 'server', 'database', 'server', 'both']
const names: Readonly<Record<KillTarget, string>> = { server: 'SIGKILL 服务', database: 'SIGKILL 数据库', backend: 'SIGKILL 数据库连接进程', both: 'SIGKILL 服务与数据库' }

/** The product as `npm start` runs it: one server with its embedded database, with settings that keep committed data. */
export const kill: Proof = {
  name: 'kill',
  what: '随机时刻杀死服务或数据库，导入、结算、支付、开票与红冲、证明、导出、短信与人脸签署，已应答的不丢、不重、不停留',
  atLeast: { short: 4, long: 200 },
  run: withEmbedded(async ({ scale, say }, dataDir, ownerUrl, worlds) => {
    const settings = { ...shortLeases, DATA_DIR: dataDir, NODE_COMPILE_CACHE: join(dataDir, 'compiled') }
    const owner = ownerOf(ownerUrl)
    let server: Server | undefined = await startServer(settings)
    const bases = (): string[] => (server === undefined || server.over() ? [] : [server.base])
    const signers = await signersOf(bases, owner, worlds)
    const rounds = roundsOf({ bases, owner, worlds, signers, seed: seedOf(), words: () => server?.words() ?? '' })
    const total = kill.atLeast[scale]
    try {
      for (let warm = 0; warm < 2; warm += 1) await rounds.round('无故障')
      for (let done = 0; done < total; done += 1) {
        const target = killTargets[done % killTargets.length] ?? 'server'
        await rounds.round(names[target], (random) => strike(target, random))
        if (done % 20 === 19) say(`  ${done + 1} 轮，中断请求 ${rounds.tally.cut}，中断签署 ${signers.cut()}，503 应答 ${rounds.tally.turnedAway}，失败 ${rounds.failures.length}`)
        if (rounds.failures.length > 20) break
      }
      await rounds.round('无故障')
      return { tried: rounds.failures.length > 20 ? 0 : total, failures: [...rounds.failures, ...(await nothingProven(owner, rounds.tally.cut + rounds.tally.turnedAway, total))] }
    } finally {
      await server?.stop()
    }

    async function strike(target: KillTarget, random: Random): Promise<void> {
      const before = server
      if (target === 'backend') process.kill(await someBackend(owner, random), 'SIGKILL')
      if (target === 'database' || target === 'both') process.kill(postmaster(dataDir), 'SIGKILL')
      if (target === 'server' || target === 'both') {
        server = undefined
        await before?.kill()
        server = await startServer(settings)
      }
      if (server !== undefined && !(await isReady(server))) {
        const words = server.words().slice(-2000)
        await server.kill()
        server = await startServer(settings)
        throw new Error(`服务应自行恢复，却没有：${words}`)
      }
    }
  }),
}

/** Kills that never interrupt work in progress would prove nothing. */
async function nothingProven(owner: Owner, met: number, total: number): Promise<string[]> {
  const [row] = await owner.rows('select count(*)::int as taken_over from app.job where attempts > 1')
  const takenOver = Number(row?.['taken_over'])
  const enough = met >= total / 2 && (total < 100 || takenOver > 0)
  return enough ? [] : [`${total} 次打击只碰到 ${met} 个请求、${takenOver} 个任务：没有落在处理途中`]
}

/** The server recovers without a restart once the database is back. */
async function isReady(server: Server): Promise<boolean> {
  const deadline = Date.now() + 120_000
  while (!server.over() && Date.now() < deadline) {
    if (await fetch(`${server.base}/readyz`).then((answer) => answer.ok, () => false)) return true
    await sleep(50)
  }
  return false
}

async function someBackend(owner: Owner, random: Random): Promise<number> {
  const rows = await owner.rows(`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and application_name like 'linggong%' and application_name <> 'linggong proof' and pid <> pg_backend_pid() order by state = 'idle', pid`)
  return Number(random.pick(rows.slice(0, 3))['pid'])
}

function withEmbedded(work: (context: ProofContext, dataDir: string, ownerUrl: string, worlds: Awaited<ReturnType<typeof seedWorlds>>) => Promise<Outcome>): Proof['run'] {
  return async (context) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'linggong-kill-'))
    const first = await startPostgres({ dataDir })
    try {
      await migrate(first.url.owner, migrationFolder)
      const worlds = await seedWorlds(first.url.owner, dataDir)
      await first.stop()
      const leash = stopOnExit(postmasterFile(dataDir))
      try {
        return await work(context, dataDir, first.url.owner, worlds)
      } finally {
        leash.kill('SIGKILL')
        // A server that could not be restarted may have left its database running.
        if (existsSync(postmasterFile(dataDir))) await (await startPostgres({ dataDir })).stop()
      }
    } finally {
      await first.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

function postmasterFile(dataDir: string): string {
  const elsewhere = join(dataDir, 'postgres-location')
  return join(existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8').trim() : join(dataDir, 'postgres'), 'data', 'postmaster.pid')
}

const postmaster = (dataDir: string): number => Number(readFileSync(postmasterFile(dataDir), 'utf8').split('\n')[0])

/** If this process is killed between two servers, nothing else would stop the database. */
function stopOnExit(pidFile: string) {
  const watcher = spawn('/bin/sh', ['-c', 'read _; kill -QUIT "$(head -n 1 "$0")"', pidFile], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  watcher.unref()
  return watcher
}
