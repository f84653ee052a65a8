import { say, sayWhenBusy, withGround, type Ground } from './lib/ground.ts'
import { unmeasuredLists } from './lib/lists.ts'
import { print, rounds, type Figure } from './lib/report.ts'
import { measureExports } from './server/exports.ts'
import { measureLists } from './server/lists.ts'
import { makingFigure } from './server/making.ts'
import { measureThroughput } from './server/throughput.ts'
import { measureSpine } from './spine/measure.ts'

/**
 * The table "In the server" of the budgets, on set M: `npm run bench -- server [part…]`. BENCH_ROUNDS counts the samples of what is
 * done in rounds, BENCH_SECONDS is how long the operators work, SET_M_SCALE makes a smaller set.
 */
const parts: Readonly<Record<string, (ground: Ground) => Promise<readonly Figure[]>>> = {
  lists: measureLists,
  throughput: measureThroughput,
  spine: ({ url, dataDir }) => measureSpine(url, dataDir),
  exports: measureExports,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`没有这样的部分：${unknown.join('、')}。可用：${Object.keys(parts).join('、')}`)

await withGround('bench_server', async (ground) => {
  const [facts] = ground.facts.values()
  const forgotten = facts === undefined ? [] : unmeasuredLists(facts)
  if (forgotten.length > 0) throw new Error(`契约里有列表没有列入测量：${forgotten.join('、')}`)
  const figures: Figure[] = [makingFigure(ground)]
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    say(`测量 ${name}……`)
    figures.push(...(await measure(ground)))
  }
  say(`\n服务器预算（数据集 M，分轮的各 ${rounds} 轮取中位数）`)
  print(figures)
  sayWhenBusy()
  if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1
})
