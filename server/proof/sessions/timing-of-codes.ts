import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { buildApp } from '../../src/app.ts'
import { withKeysOf } from '../../src/kernel/identities.ts'
import type { Checks } from './checks.ts'
import { send, newPhone, type Servers } from './servers.ts'

type Kind = 'known' | 'unknown'

/** Even, so that either goes first equally often. */
const rounds = 60
/** Of two equally fast requests each is the slower one in half of the rounds; more than these happens by chance once in fifteen thousand runs. */
const slowerMost = 45
const warmUp = 4

/**
 * A code for a known phone and one for an unknown phone: the same statements run before the answer, whatever the load of the machine,
 * and measured by the clock neither is mostly the slower one. Each round requests both, one right
 * after the other.
 */
export async function proveEqualCodes({ deps, tenants, owner }: Servers, checks: Checks): Promise<void> {
  const log: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      log.push(deps.db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const app = await buildApp({ ...deps, db: withKeysOf(deps.db, deps.db.withPlugin(recorder)) })
  const statements: Record<Kind, Set<string>> = { known: new Set(), unknown: new Set() }
  const answers = new Set<string>()
  const spent: Record<Kind, number[]> = { known: [], unknown: [] }
  try {
    for (let round = -warmUp; round < rounds; round += 1) {
      for (const kind of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const phone = kind === 'known' ? tenants.phones.agency : newPhone()
        await owner.rows('delete from app.sms_code')
        await owner.rows('delete from app.rate_limit')
        log.length = 0
        const began = performance.now()
        const answer = await send(app, null, '/v1/sms/', { from: '10.0.3.1', body: { host: 'localhost', phone } })
        const took = performance.now() - began
        const asked = log.filter((text) => !isDelivery(text)).join('\n')
        await delivered(owner)
        // The last poll of the outbox may still be running; it belongs to this request.
        for (let seen = -1; seen !== log.length; await sleep(20)) seen = log.length
        if (round < 0) continue
        spent[kind].push(took)
        statements[kind].add(asked)
        answers.add(`${answer.statusCode} ${answer.body} ${Object.keys(answer.headers).toSorted().join(' ')}`)
      }
    }
  } finally {
    await app.close()
  }
  const all = new Set([...statements.known, ...statements.unknown])
  checks.that(all.size === 1 && [...all].every((text) => text.includes('sms_code')), '发验证码：手机号已知与未知应执行同样的语句', [...all].join('\n——\n'))
  checks.that(answers.size === 1 && [...answers].every((text) => text.startsWith('200 ')), '发验证码：手机号已知与未知应得到同样的应答', [...answers])
  const slower = spent.known.filter((took, round) => took > (spent.unknown[round] ?? 0)).length
  const words = `${rounds} 次中已知的更慢 ${slower} 次；中位数 ${median(spent.known)} 与 ${median(spent.unknown)} 毫秒`
  checks.that(slower <= slowerMost && slower >= rounds - slowerMost, '发验证码：手机号已知与未知应同样快', words)
}

/** The job that hands messages to the gateway, and takes the units that they use up, runs after the answer, or beside it. */
const isDelivery = (text: string): boolean => /^(?:select|update)\b.*"sms_outbox"|"service_(?:entry|balance)"|^select "id", "flavour", "park_id".* from "app"."tenant"/u.test(text)

/** Keeps that job out of the next measurement; allows a few milliseconds for its last poll of the empty outbox. */
async function delivered(owner: Servers['owner']): Promise<void> {
  await sleep(5)
  while ((await owner.rows('select 1 from app.sms_outbox where sent_at is null and failure is null')).length > 0) await sleep(2)
}

const median = (values: readonly number[]): string => (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(2)
