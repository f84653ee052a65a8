import { availableParallelism, loadavg } from 'node:os'
import { measureTraffic } from './browser/bytes.ts'
import { heapFlags, measureHeap } from './browser/heap.ts'
import { measureImport } from './browser/import-preview.ts'
import { measureNavigation } from './browser/navigation.ts'
import { measureParts, partsWanted } from '../../server/bench/lib/parts.ts'
import { type Figure, print, rounds } from '../../server/bench/lib/report.ts'
import { type Suite, withSuite } from './browser/suite.ts'
import { measureTable } from './browser/table.ts'

type Measure = () => Promise<readonly Figure[]>

/** With its own server and database, so that no part is affected by an earlier one. */
const inSuite =
  (measure: (suite: Suite) => Promise<readonly Figure[]>, flags?: readonly string[]): Measure =>
  () =>
    withSuite(measure, flags)

/**
 * The table "In the browser" of the budgets, for production builds: `npm run bench -- browser [part…]`.
 * BENCH_ROUNDS is the number of samples of each figure.
 */
const parts = partsWanted<void>(
  {
    bytes: measureTraffic,
    navigation: inSuite(measureNavigation),
    table: measureTable,
    import: inSuite(measureImport),
    heap: inSuite(measureHeap, heapFlags),
  },
  process.argv.slice(2),
)

const figures = await measureParts(parts, undefined, (name) => console.log(`测量 ${name}…`))
console.log(`\n浏览器预算（每项 ${rounds} 次取中位数）`)
print(figures)
const [load = 0] = loadavg()
if (load > availableParallelism()) console.log(`\n这台机器正忙（负载 ${load.toFixed(1)}，${availableParallelism()} 核）：毫秒数偏大，比值和字节数仍可比。`)
if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1
