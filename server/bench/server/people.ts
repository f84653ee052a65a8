import { searchCompanyUsers } from '@linggong/shared/contract/company-users'
import { userEvents, userOverview } from '@linggong/shared/contract/users'
import { startServer } from '../../test/server-process.ts'
import { askOnce, rowsIn } from '../lib/answers.ts'
import type { Facts } from '../lib/facts.ts'
import type { Call } from '../lib/http.ts'
import type { Operator } from '../lib/operators.ts'
import { percentile, type Figure } from '../lib/report.ts'
import type { Testbed } from '../lib/testbed.ts'

const budgetMs = 50
/** A person may ask 120 times an hour by whole values, so each question is sent to few operators, and not under load. */
const times = 12

interface Question {
  readonly what: string
  readonly calls: readonly Call[]
}

const search = (wish: object): Call => ({ method: 'POST', path: searchCompanyUsers.path, body: { page: 1, page_size: 20, ...wish } })

function questionsOf({ flavour }: Operator, { idNos, phones, personId }: Facts): readonly Question[] {
  const whole = [
    { what: '合作用户 · 身份证号', calls: idNos.map((id_no) => search({ id_no })) },
    { what: '合作用户 · 多个手机号与身份证号', calls: [search({ batch_search: [...phones.slice(0, 3), ...idNos.slice(3)].join(',') })] },
  ]
  if (flavour !== 'park' && flavour !== 'platform') return whole
  return [
    ...whole,
    { what: '个人 360 · 额度、收入与合作', calls: [{ method: 'GET', path: userOverview.path.replace(':id', personId) }] },
    { what: '个人 360 · 时间线', calls: [{ method: 'GET', path: `${userEvents.path.replace(':id', personId)}?page=1&page_size=10` }] },
  ]
}

/** What is asked about one person: by their number or phone, and all about them. */
export async function measurePeople({ url, dataDir, operators, facts }: Testbed): Promise<readonly Figure[]> {
  const server = await startServer({ DATABASE_URL: url, DATA_DIR: dataDir })
  const taken = new Map<string, number[]>()
  try {
    for (const operator of operators.filter((one, index) => operators.findIndex(({ flavour, tenantId }) => flavour === one.flavour && tenantId === one.tenantId) === index).filter(({ flavour }) => flavour !== 'saas')) {
      const known = facts.get(operator)
      if (known === undefined) continue
      for (const { what, calls } of questionsOf(operator, known)) {
        const mine = taken.get(what) ?? []
        taken.set(what, mine)
        for (let round = 0; round <= times; round += 1) {
          const call = calls[round % calls.length]
          if (call === undefined) continue
          const began = performance.now()
          const answer = await askOnce(server.port, operator.token, call)
          // The first one opens connections and compiles.
          if (round > 0) mine.push(performance.now() - began)
          if (call.method === 'POST' && rowsIn(answer).length === 0) throw new Error(`${what}：没有行`)
        }
      }
    }
    return [...taken].map(([what, all]): Figure => {
      const p95 = percentile(all, 95)
      return { what, target: `p95 ≤ ${budgetMs} ms`, measured: `p95 ${p95.toFixed(0)} ms（${all.length} 次，逐个）`, isMet: p95 <= budgetMs }
    })
  } finally {
    await server.stop()
  }
}
