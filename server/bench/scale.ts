import { availableParallelism } from 'node:os'
import { casesFor, say, sayWhenBusy, withTestbed, type Testbed } from './lib/testbed.ts'
import { requestText } from './lib/http.ts'
import { loadWith, type Client } from './lib/load.ts'
import { median, percentile, print, rounds, type Figure } from './lib/report.ts'
import { startServer, type Server } from '../test/server-process.ts'

/**
 * One, two and four server processes on one database under the same load: `npm run bench -- scale`. Every user requests one list after
 * the other without a pause; their connections are distributed evenly, as by a load balancer.
 */
const counts = [1, 2, 4] as const
const seconds = 15

interface Measured {
  readonly perSecond: number[]
  readonly times: number[]
}

await withTestbed('bench_scale', async (testbed) => {
  const servers: Server[] = []
  const measured = new Map<number, Measured>(counts.map((n) => [n, { perSecond: [], times: [] }]))
  try {
    for (let n = 0; n < Math.max(...counts); n += 1) servers.push(await startServer({ DATABASE_URL: testbed.url, DATA_DIR: testbed.dataDir, JOB_SLOTS: n === 0 ? '2' : '0' }))
    for (const server of servers) await loadWith({ clients: clientsOf(testbed, [server]), seconds: 4, thinkMs: 0 })
    for (let round = 1; round <= rounds; round += 1) {
      // Alternating, so that each number of processes runs under the same conditions.
      for (const n of counts) {
        const result = await loadWith({ clients: clientsOf(testbed, servers.slice(0, n)), seconds, thinkMs: 0 })
        if (result.refused > 0) throw new Error(`${result.refused} 个请求未成功：${result.firstRefused}`)
        measured.get(n)?.perSecond.push(result.count / result.seconds)
        measured.get(n)?.times.push(...[...result.times.values()].flat())
        say(`  第 ${round} 轮，${n} 个进程：${(result.count / result.seconds).toFixed(0)} 次/秒`)
      }
    }
  } finally {
    for (const server of servers) await server.stop()
  }
  report(measured)
})

function clientsOf(testbed: Testbed, servers: readonly Server[]): Client[] {
  return testbed.operators.flatMap((operator, index) => {
    const server = servers[index % servers.length]
    const requests = casesFor(testbed, operator).filter(({ what }) => what === '默认').map((one) => ({ name: one.list, text: requestText(one, operator.token) }))
    return server === undefined ? [] : [{ port: server.port, requests }]
  })
}

function report(measured: ReadonlyMap<number, Measured>): void {
  const rate = (n: number): number => median(measured.get(n)?.perSecond ?? [])
  const cores = availableParallelism()
  const figures = counts.map((n): Figure => {
    const { times = [] } = measured.get(n) ?? {}
    const shown = `${rate(n).toFixed(0)} 次/秒，p95 ${percentile(times, 95).toFixed(0)} ms`
    if (n === 1) return { what: `${n} 个进程`, target: '', measured: shown }
    const before = n / 2
    const compared = `${shown}（${before} 个进程的 ${((100 * rate(n)) / rate(before)).toFixed(0)} %）`
    const row = { what: `${n} 个进程`, target: `多于 ${before} 个进程` }
    // More processes than cores cannot be faster, so the budget can be neither met nor missed there.
    if (n > cores) return { ...row, measured: `${compared}，未判定：这台机器只有 ${cores} 核，不够 ${n} 个进程` }
    return { ...row, measured: compared, isMet: rate(n) > rate(before) }
  })
  say(`\n一个数据库，${counts.join('、')} 个服务器进程（数据集 M，50 名操作员不停顿，${rounds} 轮取中位数）`)
  print(figures)
  if (cores < 2 * Math.max(...counts)) say(`\n这台机器只有 ${cores} 核，由服务器进程、数据库和发出请求的进程分用：进程数超过核数以后，吞吐不会再增长。`)
  sayWhenBusy()
  if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1
}
