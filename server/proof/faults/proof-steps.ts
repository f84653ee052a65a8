import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { monthKey } from '@linggong/shared/domain/time'
import type { World } from '../../test/spine.ts'
import type { Clients, Request } from './clients.ts'

const stuckMs = 60_000
const earners = z.object({ results: z.array(z.object({ id: z.string(), amount: z.int() })) })
const proof = z.object({ id: z.string(), status: z.string(), user_count: z.int(), done_count: z.int() })

/** What must hold of proofs whatever dies: each worker's document once, and all of them. */
export const proofFacts: readonly { readonly what: string; readonly query: string }[] = [
  {
    what: '证明应为每人恰好生成一份文件，完成后不缺',
    query: `select p.sn, p.status, p.user_count, count(u.file_id)::int as made, count(distinct u.file_id)::int as own, count(f.id)::int as stored from app.proof p
      join app.proof_user u on u.park_id = p.park_id and u.proof_id = p.id left join app.file f on f.park_id = u.park_id and f.id = u.file_id and f.stored_at is not null
      group by p.park_id, p.id having count(*) <> p.user_count or count(u.file_id) <> count(distinct u.file_id) or count(u.file_id) <> count(f.id)
        or (p.status = 'finished') <> (count(u.file_id) = p.user_count) or p.amount <> sum(u.amount)`,
  },
  {
    what: '每份证明文件都应属于一个人',
    query: `select f.id from app.file f where f.purpose = 'proof_pdf' and not exists (select from app.proof_user u where u.park_id = f.park_id and u.file_id = f.id)`,
  },
]

/** A proof of what the workers of a world were paid this month, each step repeated through faults until it succeeds. */
export function proofStepsOf(clients: Clients) {
  return {
    async prove({ agency }: World): Promise<void> {
      const ask = <T>(method: Request['method'], url: string, schema: z.ZodType<T>, body?: unknown): Promise<T> =>
        clients.ask({ step: 'prove', who: agency, method, url, ...(body === undefined ? {} : { body }) }, (answer): answer is T => schema.safeParse(answer).success)
      const month = monthKey(new Date())
      const period = { start_at: month, end_at: month }
      const { results } = await ask('POST', '/v1/proofs/filter_users/', earners, { ...period, page_size: 20 })
      if (results.length === 0) return
      const { id } = await ask('POST', '/v1/proofs/', proof, { kind: 'income', ...period, user_ids: results.map((one) => one.id) })
      for (const deadline = Date.now() + stuckMs; ; await sleep(200)) {
        const { status, user_count, done_count } = await ask('GET', `/v1/proofs/${id}`, proof)
        if (status === 'finished' && done_count === user_count) return
        if (status !== 'generating' || Date.now() > deadline) throw new Error(`证明 ${id}：${status}，${done_count} / ${user_count}`)
      }
    },
  }
}
