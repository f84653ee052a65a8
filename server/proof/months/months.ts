import type { Proof } from '../proof.ts'
import { liveYear } from './year.ts'

/** Seeds of years, and steps of each. */
const sizes = { short: { seeds: [3], steps: 300 }, long: { seeds: Array.from({ length: 20 }, (_, index) => index + 1), steps: 1000 } } as const
/** Years at a time: each has a database of its own. */
const lanes = { short: 1, long: 2 } as const

export const months: Proof = {
  name: 'months',
  what: '另一套独立计算逐步核对：税、费、限额、钱包与状态，跨企业跨月，分毫不差',
  atLeast: { short: 300, long: 20_000 },
  async run({ scale, admin, say }) {
    const { seeds, steps } = sizes[scale]
    const failures: string[] = []
    const counts = new Map<string, number>()
    const waiting: number[] = [...seeds]
    let tried = 0
    const lane = async (): Promise<void> => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
        const end = await liveYear(admin, seed, steps, say)
        tried += end.tried
        failures.push(...end.failures)
        for (const [name, count] of end.counts) counts.set(name, (counts.get(name) ?? 0) + count)
      }
    }
    await Promise.all(Array.from({ length: lanes[scale] }, lane))
    say(`  ${[...counts].map(([name, count]) => `${name} ${count}`).join('，')}`)
    return { tried, failures }
  },
}
