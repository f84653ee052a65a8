import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { exportBills } from '@linggong/shared/contract/bills'
import { listExports } from '@linggong/shared/contract/exports'
import { largestWorkbook } from '../../src/documents/export-job.ts'
import { askOnce, rowsIn } from '../lib/answers.ts'
import { say, type Ground } from '../lib/ground.ts'
import type { Operator } from '../lib/operators.ts'
import type { Figure } from '../lib/report.ts'
import { startServer } from '../../test/server-process.ts'

const secondsBudget = 60
const memoryBudget = 250

/** The two formats at their sizes, each by a fresh server, whose memory is watched to the end of the job. */
export async function measureExports(ground: Ground): Promise<readonly Figure[]> {
  const operator = ground.operators.find(({ flavour }) => flavour === 'platform')
  if (operator === undefined) throw new Error('no platform')
  const days = await daysOfWorkbook(ground.url, operator)
  return [...(await exportOf(ground, operator, 'xlsx', { create_at: days })), ...(await exportOf(ground, operator, 'csv', {}))]
}

async function exportOf(ground: Ground, operator: Operator, format: string, filters: object): Promise<Figure[]> {
  const server = await startServer({ DATABASE_URL: ground.url, DATA_DIR: ground.dataDir })
  const idle = server.rss() ?? Number.NaN
  let peak = 0
  const look = (): void => {
    peak = Math.max(peak, server.rss() ?? Number.NaN)
  }
  const watch = setInterval(look, 50)
  try {
    const began = performance.now()
    const { id } = await askOnce(server.port, operator.token, { method: 'POST', path: exportBills.path, body: filters })
    for (;;) {
      const [job] = rowsIn(await askOnce(server.port, operator.token, { method: 'GET', path: `${listExports.path}?page_size=1` }))
      if (!isJob(job) || job.id !== id) throw new Error('导出记录里没有这个导出')
      if (job.status === 'export_failure') throw new Error(`导出失败：${job.failure_reason}`)
      if (job.status === 'export_success') {
        const seconds = (performance.now() - began) / 1000
        say(`  ${format}：${job.total} 行，${(job.size ?? 0) / 1e6} MB`)
        const rows = format === 'csv' ? `${job.total} 行 CSV` : `${job.total} 行 xlsx`
        return [
          { what: `导出 ${rows}`, target: `≤ ${secondsBudget} s`, measured: `${seconds.toFixed(1)} s`, isMet: seconds <= secondsBudget && job.total >= (format === 'csv' ? 1_000_000 : 0.9 * largestWorkbook) },
          { what: `  服务器进程的内存（RSS 峰值）`, target: `≤ ${memoryBudget} MB`, measured: `${peak.toFixed(0)} MB（开始前 ${idle.toFixed(0)} MB）`, isMet: peak <= memoryBudget },
        ]
      }
      await sleep(250)
    }
  } finally {
    clearInterval(watch)
    await server.stop()
  }
}

interface Job {
  readonly id: string
  readonly status: string
  readonly total: number
  readonly size: number | null
  readonly failure_reason: string
}

const isJob = (value: unknown): value is Job => typeof value === 'object' && value !== null && 'id' in value && 'status' in value && 'total' in value && 'size' in value && 'failure_reason' in value

/** The last days that together hold almost as many bills as a workbook takes. */
async function daysOfWorkbook(url: string, operator: Operator): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ day: string; upto: string }>(
      `select day::text, sum(n) over (order by day desc) as upto from (
         select (create_at at time zone 'Asia/Shanghai')::date as day, count(*) as n from app.bill where platform_id = $1 group by 1) d order by day desc`, [operator.tenantId])
    const inside = rows.filter(({ upto }) => Number(upto) <= largestWorkbook)
    return `${inside.at(-1)?.day ?? ''},${inside[0]?.day ?? ''}`
  } finally {
    await client.end()
  }
}
