import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { World } from '../../test/spine.ts'
import { Refused, type Clients, type Request, type Step } from './clients.ts'
import type { Acknowledged } from './documents.ts'

const ok = z.object({ ok: z.literal(true) })
const accounts = z.object({ results: z.array(z.object({ account_no: z.string() })) })
const moves = z.object({ results: z.array(z.object({ id: z.string(), deposit_status: z.string().nullable() })) })
const withdrawal = z.object({ id: z.string(), status: z.string(), version: z.int() })

const stuckMs = 60_000

/** What happens on accounts at the bank, each step repeated through faults until it succeeds. */
export function walletStepsOf(clients: Clients, acknowledged: Acknowledged) {
  const ask = <T>(step: Step, who: World['agency'], method: Request['method'], url: string, schema: z.ZodType<T>, body?: unknown, uncertain?: { times: number }): Promise<T> =>
    clients.ask({ step, who, method, url, ...(body === undefined ? {} : { body }) }, (answer): answer is T => schema.safeParse(answer).success, uncertain)

  const look = (who: World['agency'], id: string) => ask('look', who, 'GET', `/v1/cmb-withdraw-records/${id}/`, withdrawal)

  return {
    /**
     * Somebody unknown sends money, and the agency claims it for the enterprise. A deposit whose answer was lost is sent again, so the bank has
     * it twice: each of them arrives once. Of what waits at the agency the newest is claimed, as others of it may do at the same time.
     */
    async deposit(world: World): Promise<void> {
      const { results: [account] } = await ask('look', world.agency, 'GET', '/v1/cmb-wallets/', accounts)
      await ask('deposit', world.agency, 'POST', '/v1/demo/channel/deposit/', ok, { account_no: account?.account_no, amount: 12_345, payer_name: '陌生公司' })
      const { results: [strange] } = await ask('look', world.agency, 'GET', '/v1/cmb-transactions/?deposit_status=unknown&page_size=20', moves)
      if (strange === undefined) throw new Error('打款后没有不明来款')
      await ask('claim', world.agency, 'POST', `/v1/cmb-transactions/${strange.id}/clarify/`, ok, { company_id: world.company.tenantId })
    },

    /** The enterprise takes money out; the agency passes it, and the bank pays it or not. */
    async withdraw(world: World): Promise<void> {
      const { id, version } = await ask('withdraw', world.company, 'POST', '/v1/cmb-withdraw-records/', withdrawal, { amount: 250, to_account: '6217001234567890122', to_bank: '建设银行' })
      acknowledged.withdrawals.set(id, [])
      const uncertain = { times: 0 }
      await ask('withdraw', world.agency, 'PUT', `/v1/cmb-withdraw-records/${id}/audit/`, withdrawal, { result: 'pass', version }, uncertain).catch((error: unknown) => {
        // An earlier attempt has passed it, only its answer was lost: then it is no more to be audited.
        if (!(error instanceof Refused && uncertain.times > 0)) throw error
      })
      acknowledged.withdrawals.set(id, ['to_audit'])
      for (const deadline = Date.now() + stuckMs; ['to_audit', 'paying'].includes((await look(world.company, id)).status); await sleep(100)) {
        if (Date.now() > deadline) throw new Error(`提现 ${id}：${stuckMs / 1000} 秒后仍未完成`)
      }
      acknowledged.withdrawals.set(id, ['to_audit', 'paying'])
    },
  }
}
