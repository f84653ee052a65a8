import { say, sayWhenBusy, withTestbed, type Testbed } from './lib/testbed.ts'
import { unmeasuredLists } from './lib/lists.ts'
import { measureParts, partsWanted } from './lib/parts.ts'
import { print, rounds, type Figure } from './lib/report.ts'
import { measureEvidence } from './server/evidence.ts'
import { measureExports } from './server/exports.ts'
import { measureHome } from './server/home.ts'
import { measureLists } from './server/lists.ts'
import { makingFigure } from './server/making.ts'
import { measureMetering } from './server/metering.ts'
import { measurePeople } from './server/people.ts'
import { measureTasks } from './server/tasks.ts'
import { measureThroughput } from './server/throughput.ts'
import { measureSpine } from './spine/measure.ts'

/**
 * The table "In the server" of the budgets, on set M: `npm run bench -- server [part…]`. BENCH_ROUNDS is the number of samples of parts
 * that run in rounds, BENCH_SECONDS the duration of the load, SET_M_SCALE makes a smaller set.
 */
const parts = partsWanted<Testbed>(
  {
    lists: measureLists,
    home: measureHome,
    people: measurePeople,
    throughput: measureThroughput,
    metering: measureMetering,
    spine: ({ url, dataDir }) => measureSpine(url, dataDir),
    tasks: measureTasks,
    evidence: measureEvidence,
    exports: measureExports,
  },
  process.argv.slice(2),
)

await withTestbed('bench_server', async (testbed) => {
  const [facts] = testbed.facts.values()
  const forgotten = facts === undefined ? [] : unmeasuredLists(facts)
  const figures: Figure[] = [makingFigure(testbed), ...(await measureParts(parts, testbed, (name) => say(`测量 ${name}……`)))]
  if (forgotten.length > 0) figures.push({ what: '契约里没有列入测量的列表', target: '0', measured: `${forgotten.length}（${forgotten.join('、')}）`, isMet: false })
  say(`\n服务器预算（数据集 M，分轮的各 ${rounds} 轮取中位数）`)
  print(figures)
  sayWhenBusy()
  if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1
})
