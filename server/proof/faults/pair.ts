import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDatabase } from '../../test/test-server.ts'
import type { Proof } from '../proof.ts'
import { ownerOf } from './owner.ts'
import { seedWorlds, seedOf, shortLeases } from './seed.ts'
import { roundsOf } from './rounds.ts'
import { startServer, type Server } from '../../test/server-process.ts'

/** Two servers on one database, as behind a load balancer; one is killed under load and stays down until the other has finished everything. */
export const pair: Proof = {
  name: 'pair',
  what: '两个服务进程共用数据库，负载下杀死一个：另一个接手，不丢、不重',
  atLeast: { short: 2, long: 40 },
  async run({ scale, admin, say }) {
    const folder = mkdtempSync(join(tmpdir(), 'linggong-pair-'))
    const { url, drop } = await makeDatabase(admin)
    const servers: Server[] = []
    try {
      const worlds = await seedWorlds(url, folder)
      const settings = { ...shortLeases, DATA_DIR: folder, DATABASE_URL: url, NODE_COMPILE_CACHE: join(folder, 'compiled') }
      servers.push(...(await Promise.all([startServer(settings), startServer(settings)])))
      const living = (): Server[] => servers.filter((server) => !server.over())
      const owner = ownerOf(url)
      let turn = 0
      // Requests are spread over both; a client without an answer goes to the other one.
      const bases = (): string[] => {
        turn += 1
        const all = living().map((server) => server.base)
        return turn % 2 === 0 ? all : all.toReversed()
      }
      const rounds = roundsOf({ bases, owner, worlds, seed: seedOf(), words: () => servers.map((server) => server.words()).join('\n') })
      const total = pair.atLeast[scale]
      for (let warm = 0; warm < 2; warm += 1) await rounds.round('无故障')
      for (let done = 0; done < total; done += 1) {
        await rounds.round('杀死两个服务之一', async (random) => random.pick(living()).kill())
        for (const [index, server] of servers.entries()) if (server.over()) servers[index] = await startServer(settings)
        if (done % 20 === 19) say(`  ${done + 1} 轮，中断请求 ${rounds.tally.cut}，失败 ${rounds.failures.length}`)
        if (rounds.failures.length > 20) break
      }
      await rounds.round('无故障')
      const [row] = await owner.rows('select count(*)::int as taken_over from app.job where attempts > 1')
      const met = rounds.tally.cut + Number(row?.['taken_over'])
      return { tried: total, failures: met > 0 ? rounds.failures : ['没有一次打击碰到处理中的请求或任务'] }
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
      await drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
