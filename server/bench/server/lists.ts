import type { Flavour } from '@linggong/shared/contract/call'
import { searchBills } from '@linggong/shared/contract/bills'
import { askOnce, rowsIn } from '../lib/answers.ts'
import { casesFor, say, type Testbed } from '../lib/testbed.ts'
import { requestText } from '../lib/http.ts'
import { listsWithoutCases, type ListCase } from '../lib/lists.ts'
import { loadWith, type Client, type LoadResult } from '../lib/load.ts'
import { median, percentile, rounds, type Figure } from '../lib/report.ts'
import { startServer, type Server } from '../../test/server-process.ts'

const [budgetOfAll, budgetOfEach] = [25, 50]
const largeBudget = 350
/** A list per second and user, which is faster than anyone reads. */
const thinkMs = 1000
const seconds = Number(process.env['BENCH_SECONDS'] ?? 120)
/** With fewer samples of a request its p95 means nothing. */
const fewestSamples = 5
const flavourNames: Readonly<Record<Flavour, string>> = { saas: '运营商', park: '园区', platform: '集团', agency: '业务公司', company: '企业' }

/** Every list of every flavour with fifty users; then pages of 6000 rows. */
export async function measureLists(testbed: Testbed): Promise<readonly Figure[]> {
  const server = await startServer({ DATABASE_URL: testbed.url, DATA_DIR: testbed.dataDir })
  try {
    const { clients, empty } = await clientsOf(testbed, server)
    say(`${clients.length} 名操作员，每人每秒一个列表，${seconds} 秒……`)
    const paced = await loadWith({ clients, seconds, thinkMs })
    say(`同样的请求，50 个始终在途，20 秒……`)
    const steady = await loadWith({ clients, seconds: 20, thinkMs: 0 })
    for (const { refused, firstRefused } of [paced, steady]) if (refused > 0) throw new Error(`${refused} 个请求未成功，第一个：${firstRefused}`)
    sayWorst(paced)
    return [...listFigures(paced), ...slowestFigure(paced), ...emptyFigures(empty, clients, paced), steadyFigure(steady), ...(await largePages(testbed, server))]
  } finally {
    await server.stop()
  }
}

/** Sends every request once, so that requests without results are excluded and the database is warm. `empty` names those without results. */
async function clientsOf(testbed: Testbed, server: Server): Promise<{ readonly clients: Client[]; readonly empty: readonly string[] }> {
  const clients: Client[] = []
  const empty: string[] = []
  for (const operator of testbed.operators) {
    const facts = testbed.facts.get(operator)
    const requests: { name: string; text: string }[] = []
    for (const one of casesFor(testbed, operator)) {
      const name = nameOf(operator.flavour, one)
      if (rowsIn(await askOnce(server.port, operator.token, one)).length === 0) empty.push(name)
      else requests.push({ name, text: requestText(one, operator.token) })
    }
    for (const list of facts === undefined ? [] : listsWithoutCases(operator.flavour, facts)) empty.push(nameOf(operator.flavour, { list, what: '任何问法' }))
    // Neighbouring requests are similar, so each client steps through them with a different stride.
    clients.push({ port: server.port, requests: requests.map((_, index) => requests[(index * 7) % requests.length] ?? requests[0]).flatMap((request) => (request === undefined ? [] : [request])) })
  }
  return { clients, empty }
}

const separator = ' · '
const nameOf = (flavour: Flavour, { list, what }: Pick<ListCase, 'list' | 'what'>): string => [list, flavourNames[flavour], what].join(separator)

const milliseconds = (times: readonly number[]): string =>
  `p95 ${percentile(times, 95).toFixed(0)} ms（最小 ${Math.min(...times).toFixed(0)}，中位 ${median(times).toFixed(0)}，最大 ${Math.max(...times).toFixed(0)}，${times.length} 次）`

/** One row for all lists together, one for each list. */
function listFigures({ times, count, seconds: taken }: LoadResult): Figure[] {
  const all = [...times.values()].flat()
  const lists = Map.groupBy(times, ([name]) => name.split(separator)[0] ?? name)
  const figure = (what: string, mine: readonly number[], budget: number): Figure => ({ what, target: `p95 ≤ ${budget} ms`, measured: milliseconds(mine), isMet: percentile(mine, 95) <= budget })
  return [
    figure(`全部列表，50 名操作员同时（${(count / taken).toFixed(0)} 次/秒，${times.size} 种问法）`, all, budgetOfAll),
    ...[...lists].map(([list, cases]) => figure(`  ${list}（${cases.length} 种问法）`, cases.flatMap(([, mine]) => mine), budgetOfEach)),
  ]
}

/** The slowest request, which the average of its list would hide. For information: each is sent too seldom for a p95 of its own. */
function slowestFigure({ times }: LoadResult): Figure[] {
  const [slowest] = [...times]
    .filter(([, mine]) => mine.length >= fewestSamples)
    .map(([name, mine]) => ({ name, mine, p95: percentile(mine, 95) }))
    .toSorted((a, b) => b.p95 - a.p95)
  return slowest === undefined ? [] : [{ what: `  最慢的问法：${slowest.name}`, target: '', measured: milliseconds(slowest.mine) }]
}

/** Lists without results for everyone, by name; lists without results for some, by number; lists with too few samples. */
function emptyFigures(empty: readonly string[], clients: readonly Client[], { times }: LoadResult): Figure[] {
  const listOf = (name: string): string => name.split(separator).slice(0, 2).join(separator)
  const names = [...new Set(empty)]
  const prepared = new Set(clients.flatMap(({ requests }) => requests.map(({ name }) => name)))
  const unmeasured = names.filter((name) => !prepared.has(name))
  const inPart = names.length - unmeasured.length
  const late = [...prepared].filter((name) => !times.has(name)).length
  const begun = new Set([...prepared].map(listOf))
  return [
    ...[...Map.groupBy(unmeasured, listOf)].map(([list, mine]): Figure => {
      const cases = mine.map((name) => name.slice(list.length + separator.length)).join('、')
      return { what: `  未测：${list}`, target: '', measured: begun.has(list) ? `没有行：${cases}` : `整个列表没有行（${mine.length} 种问法）` }
    }),
    ...(inPart > 0 ? [{ what: `  另有 ${inPart} 种问法`, target: '', measured: '部分操作员没有行，只测有行的' }] : []),
    ...(late > 0 ? [{ what: `  另有 ${late} 种问法`, target: '', measured: `${seconds} 秒内没有轮到` }] : []),
  ]
}

function steadyFigure({ times, count, seconds: taken }: LoadResult): Figure {
  return { what: '同样的请求，50 个始终在途，不停顿', target: '', measured: `${(count / taken).toFixed(0)} 次/秒，${milliseconds([...times.values()].flat())}` }
}

function sayWorst({ times }: LoadResult): void {
  const worst = [...times].map(([name, mine]) => ({ name, mine, mid: median(mine) })).toSorted((a, b) => b.mid - a.mid).slice(0, 25)
  say('\n最慢的问法（按中位数）')
  for (const { name, mine } of worst) say(`  ${milliseconds(mine)}  ${name}`)
  say('')
}

async function largePages(testbed: Testbed, server: Server): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const flavour of ['park', 'platform', 'agency', 'company'] as const) {
    const operator = testbed.operators.find((one) => one.flavour === flavour)
    if (operator === undefined) continue
    const asked = { method: searchBills.method === 'GET' ? ('GET' as const) : ('POST' as const), path: searchBills.path, body: { page: 1, page_size: 6000 } }
    const found = rowsIn(await askOnce(server.port, operator.token, asked)).length
    const requests = [{ name: flavour, text: requestText(asked, operator.token) }]
    const { times } = await loadWith({ clients: [{ port: server.port, requests }], seconds: Math.max(5, rounds), thinkMs: 100 })
    const mine = times.get(flavour) ?? []
    figures.push({ what: `一页 ${found} 条账单，${flavourNames[flavour]}`, target: `≤ ${largeBudget} ms`, measured: milliseconds(mine), isMet: median(mine) <= largeBudget })
  }
  return figures
}
