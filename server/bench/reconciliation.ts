import { faultyDay, randomOf } from '@linggong/shared/domain/reconciliation/faulty-statement.fixture'
import { match, verdictOf } from '@linggong/shared/domain/reconciliation/match'
import { addDays } from '@linggong/shared/domain/time'
import { print } from './lib/report.ts'

/** A year of 1.2 million rows on 20 accounts with 5000 faults, matched day by day as the clock does it, so that memory holds one day of one account. */
const [accounts, days, rows, faults, budgetSeconds, budgetMb] = [20, 365, 1_200_000, 5_000, 90, 500] as const

const random = randomOf(20_260_601)
const share = (all: number, at: number): number => Math.floor(((at + 1) * all) / (accounts * days)) - Math.floor((at * all) / (accounts * days))
let [found, missed, falsely, total, injected, milliseconds, heap] = [0, 0, 0, 0, 0, 0, 0]
let at = 0
for (let day = 0; day < days; day += 1) {
  for (let account = 0; account < accounts; account += 1, at += 1) {
    const { lines, items, wrongLines, missing } = faultyDay(addDays('2026-01-01', day), `7559${account}`, share(rows, at), share(faults, at), random)
    const begun = performance.now()
    const matched = match(lines, items)
    milliseconds += performance.now() - begun
    const told = new Set([...matched.lines.filter((one) => verdictOf(one) !== 'matched').map(({ line }) => line.id), ...matched.ownOnly.map(({ id }) => id)])
    // One that is missing here stands somewhere else, or not at all: either row tells of the fault.
    const wrong = new Set([...wrongLines, ...missing])
    const suggested = new Set(matched.lines.filter(({ rule }) => rule !== null && rule !== 'key').flatMap((one) => one.items.map(({ id }) => id)))
    for (const id of wrong) if (told.has(id) || suggested.has(id)) found += 1
      else missed += 1
    for (const id of told) if (!wrong.has(id)) falsely += 1
    total += lines.length
    injected += share(faults, at)
    heap = Math.max(heap, process.memoryUsage().heapUsed / 1e6)
  }
}
print([
  { what: `${total} 行银行流水，逐日对账`, target: `≤ ${budgetSeconds} s`, measured: `${(milliseconds / 1000).toFixed(1)} s`, isMet: milliseconds <= budgetSeconds * 1000 },
  { what: `${injected} 处差错，全部找出（${found} 行）`, target: '漏 0', measured: `漏 ${missed}`, isMet: missed === 0 && injected === faults },
  { what: '误报', target: '0', measured: String(falsely), isMet: falsely === 0 },
  { what: '内存', target: `≤ ${budgetMb} MB`, measured: `${heap.toFixed(0)} MB`, isMet: heap <= budgetMb },
])
if (missed > 0 || falsely > 0 || injected !== faults || milliseconds > budgetSeconds * 1000 || heap > budgetMb) process.exitCode = 1
