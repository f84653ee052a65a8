import { readFileSync } from 'node:fs'
import pg from 'pg'
import { casesFor, say, type Testbed } from '../lib/testbed.ts'
import { requestText } from '../lib/http.ts'
import { askDirectly, loadWith } from '../lib/load.ts'
import type { Operator } from '../lib/operators.ts'
import { median, rounds, type Figure } from '../lib/report.ts'
import { startServer } from '../../test/server-process.ts'
import { statementsOf, type Asked } from '../lib/statements.ts'

const target = 0.8
const pagesTarget = 500
const inFlight = 16
const poolSize = 12
const seconds = 4

/** The usual mix of requests. */
const usual: readonly (readonly [Operator['flavour'], list: string, what: string])[] = [
  ['agency', '查询账单', '默认'], ['company', '查询账单', '默认'], ['platform', '查询账单', '默认'], ['park', '查询账单', '每页 100'], ['agency', '查询账单', '姓名'], ['agency', '查询账单', '支付失败'],
  ['platform', '查询结算单', '默认'], ['company', '查询结算单', '一月'], ['agency', '账单批次列表', '默认'], ['company', '站内消息', '默认'],
]

/**
 * The server's lists compared with their own statements in the same kind of transaction, and with statements that count for each
 * page; alternating, so that all run under the same conditions.
 */
export async function measureThroughput(testbed: Testbed): Promise<readonly Figure[]> {
  const asked = usual.map(([flavour, list, what]): Asked => {
    const operator = testbed.operators.find((one) => one.flavour === flavour)
    const one = operator === undefined ? undefined : casesFor(testbed, operator).find((candidate) => candidate.list === list && candidate.what === what)
    if (operator === undefined || one === undefined) throw new Error(`没有这样的列表：${flavour} ${list} ${what}`)
    return { operator, one }
  })
  const { first: counting, later: transactions } = await statementsOf(testbed, asked)
  const flavours = asked.map(({ operator }) => ({ flavour: operator.flavour, relatedId: operator.tenantId }))
  const server = await startServer({ DATABASE_URL: testbed.url, DATA_DIR: testbed.dataDir, POOL_SIZE: String(poolSize) })
  try {
    const requests = asked.map(({ operator, one }) => ({ name: `${one.list} ${one.what}`, text: requestText(one, operator.token) }))
    const clients = Array.from({ length: inFlight }, () => ({ port: server.port, requests }))
    await loadWith({ clients, seconds: 2, thinkMs: 0 })
    const [ratios, ratiosCounting]: [number[], number[]] = [[], []]
    const [served, driven, work, queried]: [number[], number[], number[], number[]] = [[], [], [], []]
    for (let round = 1; round <= rounds; round += 1) {
      const backends = await backendsOf(testbed.url)
      const [before, queriedBefore] = [processorMs(server.pid), processorMs(...backends)]
      const http = await loadWith({ clients, seconds, thinkMs: 0 })
      work.push((processorMs(server.pid) - before) / http.count)
      queried.push((processorMs(...backends) - queriedBefore) / http.count)
      const direct = await askDirectly({ url: testbed.url, transactions, flavours, seconds, inFlight, poolSize })
      const directCounting = await askDirectly({ url: testbed.url, transactions: counting, flavours, seconds, inFlight, poolSize })
      if (http.refused > 0) throw new Error(`${http.refused} 个请求未成功：${http.firstRefused}`)
      const [ours, theirs] = [http.count / http.seconds, direct.count / direct.seconds]
      served.push(ours)
      driven.push(theirs)
      ratios.push(ours / theirs)
      ratiosCounting.push(ours / (directCounting.count / directCounting.seconds))
      say(`  第 ${round} 轮：服务器 ${ours.toFixed(0)} 次/秒，直接用驱动 ${theirs.toFixed(0)} 次/秒，每页重新计数 ${(directCounting.count / directCounting.seconds).toFixed(0)} 次/秒`)
    }
    const ratio = median(ratios)
    const percent = (value: number): string => `${(value * 100).toFixed(0)} %`
    const range = (some: readonly number[]): string => `${percent(Math.min(...some))} 至 ${percent(Math.max(...some))}`
    return [
      { what: '常用列表的吞吐', target: `≥ ${pagesTarget} 次/秒`, measured: `${median(served).toFixed(0)} 次/秒（每页处理器：服务器进程 ${median(work).toFixed(2)} ms，PostgreSQL ${median(queried).toFixed(2)} ms）`, isMet: median(served) >= pagesTarget },
      {
        what: '  对比同样语句、同样事务直接用驱动', target: `≥ ${percent(target)}`,
        measured: `${percent(ratio)}（${range(ratios)}；${median(served).toFixed(0)} 对 ${median(driven).toFixed(0)} 次/秒）`, isMet: ratio >= target,
      },
      { what: '  对比直接用驱动而每页重新计数', target: '', measured: `${percent(median(ratiosCounting))}（${range(ratiosCounting)}）` },
    ]
  } finally {
    await server.stop()
  }
}

/** The processes that serve the server's connections, where PostgreSQL runs on this machine. */
async function backendsOf(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
  await client.end()
  return rows.map(({ pid }) => pid)
}

/** CPU time of processes in milliseconds; NaN without /proc. */
function processorMs(...pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + processorMsOf(pid), 0)
}

function processorMsOf(pid: number): number {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = rest.split(' ')
    // In clock ticks of 10 ms, as Linux reports them.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}
