import type { Flavour } from '@linggong/shared/contract/call'
import { homeFigures, waitingCounts, workbenchStats } from '@linggong/shared/contract/home'
import { startServer } from '../../test/server-process.ts'
import { askOnce } from '../lib/answers.ts'
import type { Call } from '../lib/http.ts'
import { median, rounds, type Figure } from '../lib/report.ts'
import type { Testbed } from '../lib/testbed.ts'

const budgetMs = 300
/** Asked by every window every ten seconds, so it may cost no more than a list. */
const waitingBudgetMs = 50
const names: Readonly<Record<Flavour, string>> = { saas: '运营商', park: '园区', platform: '集团', agency: '业务公司', company: '企业' }

/** The figures of the first page and the counts of the menu, for one operator of each flavour: by a server that has counted nothing yet, and again. */
export async function measureHome(testbed: Testbed): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const flavour of ['saas', 'park', 'platform', 'agency', 'company'] as const) {
    const operator = testbed.operators.find((one) => one.flavour === flavour)
    if (operator === undefined) continue
    const home: Call = { method: 'GET', path: flavour === 'company' ? workbenchStats.path : homeFigures.path }
    const waiting: Call = { method: 'GET', path: waitingCounts.path }
    const first: number[] = []
    const again: number[] = []
    const counts: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer({ DATABASE_URL: testbed.url, DATA_DIR: testbed.dataDir })
      const timed = async (one: Call): Promise<number> => {
        const began = performance.now()
        await askOnce(server.port, operator.token, one)
        return performance.now() - began
      }
      try {
        // Opens the connections and compiles what every answer needs.
        await askOnce(server.port, operator.token, { method: 'GET', path: '/v1/accounts/sessions/' })
        first.push(await timed(home))
        again.push(await timed(home))
        counts.push(await timed(waiting))
      } finally {
        await server.stop()
      }
    }
    const told = (list: readonly number[]): string => `中位 ${median(list).toFixed(0)} ms（最大 ${Math.max(...list).toFixed(0)}）`
    figures.push(
      { what: `首页数字 · ${names[flavour]}，第一次`, target: `≤ ${budgetMs} ms`, measured: told(first), isMet: median(first) <= budgetMs },
      { what: '  再一次', target: '', measured: told(again) },
      { what: '  菜单上的待办数量', target: `≤ ${waitingBudgetMs} ms`, measured: told(counts), isMet: median(counts) <= waitingBudgetMs },
    )
  }
  return figures
}
