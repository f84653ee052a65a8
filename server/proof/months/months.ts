import type { Proof } from '../proof.ts'
import { runSimulation } from './simulation.ts'

/** The seeds of the simulations, and the steps of each. */
const sizes = { short: { seeds: [3], steps: 300 }, long: { seeds: Array.from({ length: 20 }, (_, index) => index + 1), steps: 1000 } } as const
/** Simulations that run in parallel, each on its own database. */
const concurrency = { short: 1, long: 2 } as const

export const months: Proof = {
  name: 'months',
  what: '另一套独立计算逐步核对：税、费、限额、钱包与状态，跨企业跨月，分毫不差',
  atLeast: { short: 300, long: 20_000 },
  async run({ scale, admin, say }) {
    const { seeds, steps } = sizes[scale]
    const failures: string[] = []
    const counts = new Map<string, number>()
    const queue: number[] = [...seeds]
    let tried = 0
    const runQueue = async (): Promise<void> => {
      for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
        const end = await runSimulation(admin, seed, steps, say)
        tried += end.tried
        failures.push(...end.failures)
        for (const [name, count] of end.counts) counts.set(name, (counts.get(name) ?? 0) + count)
      }
    }
    await Promise.all(Array.from({ length: concurrency[scale] }, runQueue))
    say(`  ${[...counts].map(([name, count]) => `${name} ${count}`).join('，')}`)
    return { tried, failures }
  },
}
