import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sealNow } from '../../src/ops/verify-ledger.ts'
import { openSetM, type SetM } from '../set-m/database.ts'
import { fillBeside } from './beside.ts'
import { factsOf, type Facts } from './facts.ts'
import { casesOf, type ListCase } from './lists.ts'
import { seatOperators, type Operator } from './operators.ts'

/** Set M with fifty signed-in operators. */
export interface Testbed {
  /** The owner's URL of a writable copy of set M. */
  readonly url: string
  /** DATA_DIR of the measured servers. */
  readonly dataDir: string
  readonly set: SetM
  readonly operators: readonly Operator[]
  readonly facts: ReadonlyMap<Operator, Facts>
}

export async function withTestbed(name: string, work: (testbed: Testbed) => Promise<void>): Promise<void> {
  const set = await openSetM(say)
  const dataDir = mkdtempSync(join(tmpdir(), 'linggong-bench-'))
  try {
    const url = await set.copy(name)
    await fillBeside(url, dataDir)
    await settle(url)
    const operators = await seatOperators(url)
    await work({ url, dataDir, set, operators, facts: await factsOf(url, operators) })
  } finally {
    await set.drop(name).catch((error: unknown) => console.error(error))
    await set.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A server seals each minute what is new, and the database cleans up as it grows: for millions of rows at once both would run beside all that is measured. */
async function settle(url: string): Promise<void> {
  await sealNow(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

export const say = (text: string): void => console.log(text)

export function casesFor(testbed: Testbed, operator: Operator): ListCase[] {
  const facts = testbed.facts.get(operator)
  return facts === undefined ? [] : casesOf(operator.flavour, facts)
}

/** Warns that times measured on a busy machine mean little. */
export function sayWhenBusy(): void {
  const [load = 0] = loadavg()
  if (load > availableParallelism()) say(`\n这台机器正忙（负载 ${load.toFixed(1)}，${availableParallelism()} 核）：毫秒数偏大，比值仍可比。`)
}
