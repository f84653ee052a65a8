import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../src/postgres/supervisor.ts'
import { nodesOf } from '../test/citus.ts'
import { proofs } from './index.ts'
import { isTestable } from './matrix/turn.ts'
import type { Outcome, Proof, Scale } from './proof.ts'

interface Line extends Outcome {
  readonly proof: Proof
  readonly seconds: number
}

/** Time limit for all proofs together, on two cores. */
const minutesBudget = 75

/** What is proven on a cluster as well, in its short form. */
const scaledOut: readonly string[] = ['ledger', 'concurrency', 'isolation', 'kill']

/** `node server/proof/main.ts scale-out`: on the cluster whose coordinator DATABASE_URL names. */
async function scaleOut(): Promise<number> {
  const { DATABASE_URL: admin = '' } = process.env
  if (admin === '' || (await nodesOf(admin)).length === 0) {
    say('没有运行 scale-out：DATABASE_URL 不是 Citus 集群的协调节点')
    return 1
  }
  const lines: Line[] = []
  for (const proof of proofs.filter(({ name }) => scaledOut.includes(name))) lines.push(await told(proof, { admin, scale: 'short' }))
  say(`\n${table(lines)}`)
  return lines.every(({ failures }) => failures.length === 0) ? 0 : 1
}

/** `node server/proof/main.ts [name[:call,call] …]`: runs the long form of every proof, or of those named, for some of its calls only; ends with one table. */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('scale-out')) return scaleOut()
  const only = new Map(args.map((arg) => [arg.split(':')[0] ?? '', arg.split(':')[1]?.split(',')]))
  const names = [...only.keys()]
  const unknown = names.filter((name) => !proofs.some((proof) => proof.name === name))
  if (unknown.length > 0) {
    say(`没有这样的证明：${unknown.join('、')}。可用：${proofs.map(({ name }) => name).join('、')}`)
    return 1
  }
  const untested = [...only].flatMap(([name, calls = []]) => (proofs.some((proof) => proof.name === name && proof.byCall) ? calls.filter((call) => !isTestable(call)) : calls).map((call) => `${name}:${call}`))
  if (untested.length > 0) {
    say(`不能单独证明这些接口：${untested.join('、')}。可以按接口证明的：${proofs.flatMap(({ name, byCall }) => (byCall ? [name] : [])).join('、')}`)
    return 1
  }
  const began = Date.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'linggong-prove-'))
  const postgres = await startPostgres({ dataDir, throwaway: true })
  const lines: Line[] = []
  try {
    for (const proof of proofs) {
      if (names.length > 0 && !names.includes(proof.name)) continue
      lines.push(await told(proof, { admin: postgres.url.admin, scale: 'long', only: only.get(proof.name) }))
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  say(`\n${table(lines)}`)
  const minutes = (Date.now() - began) / 60_000
  const inTime = names.length > 0 || minutes <= minutesBudget
  say(`\n用时 ${minutes.toFixed(1)} 分钟${names.length > 0 ? '' : `（目标 ≤ ${minutesBudget} 分钟，${inTime ? '达标' : '未达标'}）`}`)
  return inTime && lines.every(({ failures }) => failures.length === 0) ? 0 : 1
}

interface Run {
  readonly admin: string
  readonly scale: Scale
  readonly only?: readonly string[] | undefined
}

async function told(proof: Proof, run: Run): Promise<Line> {
  say(`── ${proof.name}：${proof.what} ──`)
  const line = await carryOut(proof, run)
  for (const failure of line.failures.slice(0, 20)) say(`  ✗ ${failure}`)
  return line
}

async function carryOut(proof: Proof, { admin, scale, only }: Run): Promise<Line> {
  const began = Date.now()
  const outcome = await proof.run({ scale, admin, say, ...(only && { only }) }).catch((error: unknown): Outcome => ({ tried: 0, failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }))
  const least = only === undefined ? proof.atLeast[scale] : 1
  const tooFew = outcome.failures.length === 0 && outcome.tried < least
  const failures = tooFew ? [`只试了 ${outcome.tried} 次，应至少 ${least} 次`] : outcome.failures
  return { proof, tried: outcome.tried, failures, seconds: (Date.now() - began) / 1000 }
}

function table(lines: readonly Line[]): string {
  const rows = lines.map(({ proof, tried, failures, seconds }) => `${failures.length === 0 ? '✓' : '✗'} ${String(tried).padStart(9)} ${String(failures.length).padStart(7)} ${seconds.toFixed(1).padStart(8)}  ${proof.name}：${proof.what}`)
  return ['      tried  failed  seconds  what', ...rows].join('\n')
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

process.exitCode = await main(process.argv.slice(2))
