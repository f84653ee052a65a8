import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { exportBills } from '@linggong/shared/contract/bills'
import { listExports } from '@linggong/shared/contract/exports'
import { largestWorkbook } from '../../src/documents/export-job.ts'
import { askOnce, rowsIn } from '../lib/answers.ts'
import { say, type Testbed } from '../lib/testbed.ts'
import type { Operator } from '../lib/operators.ts'
import { median, rounds, type Figure } from '../lib/report.ts'
import { startServer } from '../../test/server-process.ts'

const secondsBudget = 60
const memoryBudget = 250
type Format = 'xlsx' | 'csv'
/** A CSV takes up to a minute; three samples distinguish a slow export from a slow moment. */
const samples: Readonly<Record<Format, number>> = { xlsx: rounds, csv: Math.min(rounds, 3) }
const fewestRows: Readonly<Record<Format, number>> = { xlsx: 0.9 * largestWorkbook, csv: 1_000_000 }

/** Both formats at their maximum sizes, each on a fresh server, whose memory is sampled until the job ends. */
export async function measureExports(testbed: Testbed): Promise<readonly Figure[]> {
  const operator = testbed.operators.find(({ flavour }) => flavour === 'platform')
  if (operator === undefined) throw new Error('no platform')
  const days = await daysOfWorkbook(testbed.url, operator)
  return [...(await figuresOf(testbed, operator, 'xlsx', { create_at: days })), ...(await figuresOf(testbed, operator, 'csv', {}))]
}

/** The median of the durations, and the maximum of the memory. */
async function figuresOf(testbed: Testbed, operator: Operator, format: Format, filters: object): Promise<Figure[]> {
  const runs: Run[] = []
  for (let round = 1; round <= samples[format]; round += 1) {
    const run = await exportOnce(testbed, operator, filters)
    say(`  ${format} 第 ${round} 轮：${run.rows} 行，${(run.bytes / 1e6).toFixed(1)} MB，${run.seconds.toFixed(1)} s，RSS 峰值 ${run.peak.toFixed(0)} MB`)
    runs.push(run)
  }
  const seconds = median(runs.map((run) => run.seconds))
  const peak = Math.max(...runs.map((run) => run.peak))
  const rows = Math.min(...runs.map((run) => run.rows))
  return [
    {
      what: `导出 ${rows} 行 ${format === 'csv' ? 'CSV' : 'xlsx'}（${runs.length} 轮）`, target: `≤ ${secondsBudget} s`,
      measured: `${seconds.toFixed(1)} s（${runs.map((run) => run.seconds.toFixed(1)).join(' ')}）`, isMet: seconds <= secondsBudget && rows >= fewestRows[format],
    },
    { what: '  服务器进程的内存（各轮 RSS 峰值的最大者）', target: `≤ ${memoryBudget} MB`, measured: `${peak.toFixed(0)} MB（开始前 ${median(runs.map((run) => run.idle)).toFixed(0)} MB）`, isMet: peak <= memoryBudget },
  ]
}

interface Run {
  readonly rows: number
  readonly bytes: number
  readonly seconds: number
  /** Megabytes before the export and at the maximum. */
  readonly idle: number
  readonly peak: number
}

async function exportOnce(testbed: Testbed, operator: Operator, filters: object): Promise<Run> {
  // A separate folder, so that the files of all rounds do not accumulate.
  const dataDir = await mkdtemp(join(testbed.dataDir, 'export-'))
  // With the keys of what is sealed in the set: without them no server starts.
  for (const key of ['paper.key', 'file.key']) await cp(join(testbed.dataDir, key), join(dataDir, key))
  const server = await startServer({ DATABASE_URL: testbed.url, DATA_DIR: dataDir })
  const idle = server.rss() ?? Number.NaN
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, server.rss() ?? Number.NaN)
  }, 50)
  try {
    const began = performance.now()
    const { id } = await askOnce(server.port, operator.token, { method: 'POST', path: exportBills.path, body: filters })
    for (;;) {
      const [job] = rowsIn(await askOnce(server.port, operator.token, { method: 'GET', path: `${listExports.path}?page_size=1` }))
      if (!isJob(job) || job.id !== id) throw new Error('导出记录里没有这个导出')
      if (job.status === 'export_failure') throw new Error(`导出失败：${job.failure_reason}`)
      if (job.status === 'export_success') return { rows: job.total, bytes: job.size ?? 0, seconds: (performance.now() - began) / 1000, idle, peak }
      await sleep(250)
    }
  } finally {
    clearInterval(watch)
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
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

/** The latest days that together have just fewer bills than a workbook may have. */
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
