import { casesFor, say, type Ground } from '../lib/ground.ts'
import { requestText } from '../lib/http.ts'
import { askDirectly, loadWith } from '../lib/load.ts'
import type { Operator } from '../lib/operators.ts'
import { median, rounds, type Figure } from '../lib/report.ts'
import { startServer } from '../../test/server-process.ts'
import { statementsOf, type Asked } from '../lib/statements.ts'

const target = 0.6
const inFlight = 16
const poolSize = 12
const seconds = 4

/** What operators ask for all day. */
const usual: readonly (readonly [Operator['flavour'], list: string, what: string])[] = [
  ['agency', '查询账单', '默认'], ['company', '查询账单', '默认'], ['platform', '查询账单', '默认'], ['park', '查询账单', '每页 100'], ['agency', '查询账单', '姓名'], ['agency', '查询账单', '支付失败'],
  ['platform', '查询结算单', '默认'], ['company', '查询结算单', '一月'], ['agency', '账单批次列表', '默认'], ['company', '站内消息', '默认'],
]

/** The server's lists against their own statements in the same kind of transaction, in turn, so that both meet the same machine. */
export async function measureThroughput(ground: Ground): Promise<readonly Figure[]> {
  const asked = usual.map(([flavour, list, what]): Asked => {
    const operator = ground.operators.find((one) => one.flavour === flavour)
    const one = operator === undefined ? undefined : casesFor(ground, operator).find((candidate) => candidate.list === list && candidate.what === what)
    if (operator === undefined || one === undefined) throw new Error(`没有这样的列表：${flavour} ${list} ${what}`)
    return { operator, one }
  })
  const transactions = await statementsOf(ground, asked)
  const flavours = asked.map(({ operator }) => ({ flavour: operator.flavour, relatedId: operator.tenantId }))
  const server = await startServer({ DATABASE_URL: ground.url, DATA_DIR: ground.dataDir, POOL_SIZE: String(poolSize) })
  try {
    const requests = asked.map(({ operator, one }) => ({ name: `${one.list} ${one.what}`, text: requestText(one, operator.token) }))
    const clients = Array.from({ length: inFlight }, () => ({ port: server.port, requests }))
    await loadWith({ clients, seconds: 2, thinkMs: 0 })
    const ratios: number[] = []
    const [served, driven]: [number[], number[]] = [[], []]
    for (let round = 1; round <= rounds; round += 1) {
      const http = await loadWith({ clients, seconds, thinkMs: 0 })
      const direct = await askDirectly({ url: ground.url, transactions, flavours, seconds, inFlight, poolSize })
      if (http.refused > 0) throw new Error(`${http.refused} 个请求未成功：${http.firstRefused}`)
      const [ours, theirs] = [http.count / http.seconds, direct.count / direct.seconds]
      served.push(ours)
      driven.push(theirs)
      ratios.push(ours / theirs)
      say(`  第 ${round} 轮：服务器 ${ours.toFixed(0)} 次/秒，直接用驱动 ${theirs.toFixed(0)} 次/秒`)
    }
    const ratio = median(ratios)
    const percent = (value: number): string => `${(value * 100).toFixed(0)} %`
    return [{
      what: '列表吞吐，对比同样语句、同样事务直接用驱动', target: `≥ ${percent(target)}`,
      measured: `${percent(ratio)}（${percent(Math.min(...ratios))} 至 ${percent(Math.max(...ratios))}；${median(served).toFixed(0)} 对 ${median(driven).toFixed(0)} 次/秒）`, isMet: ratio >= target,
    }]
  } finally {
    await server.stop()
  }
}
