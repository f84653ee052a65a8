import { availableParallelism, loadavg } from 'node:os'
import { measureTraffic } from './browser/bytes.ts'
import { heapFlags, measureHeap } from './browser/heap.ts'
import { measureImport } from './browser/import-preview.ts'
import { measureNavigation } from './browser/navigation.ts'
import { type Figure, print, rounds } from '../../server/bench/lib/report.ts'
import { type Suite, withSuite } from './browser/suite.ts'
import { measureTable } from './browser/table.ts'

type Measure = () => Promise<readonly Figure[]>

/** On a server and a database of its own, so that no part finds what another has left. */
const inSuite =
  (measure: (suite: Suite) => Promise<readonly Figure[]>, flags?: readonly string[]): Measure =>
  () =>
    withSuite(measure, flags)

/**
 * The table "In the browser" of the budgets, on production builds: `npm run bench -- browser [part…]`.
 * BENCH_ROUNDS counts the samples of each figure.
 */
const parts: Readonly<Record<string, Measure>> = {
  bytes: measureTraffic,
  navigation: inSuite(measureNavigation),
  table: measureTable,
  import: inSuite(measureImport),
  heap: inSuite(measureHeap, heapFlags),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`没有这样的部分：${unknown.join('、')}。可用：${Object.keys(parts).join('、')}`)

const figures: Figure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`测量 ${name}…`)
  figures.push(...(await measure()))
}
console.log(`\n浏览器预算（每项 ${rounds} 次取中位数）`)
print(figures)
const [load = 0] = loadavg()
if (load > availableParallelism()) console.log(`\n这台机器正忙（负载 ${load.toFixed(1)}，${availableParallelism()} 核）：毫秒数偏大，比值和字节数仍可比。`)
if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1
