import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { topUpArrived } from '@linggong/shared/domain/postings'
import { insertRows } from '../src/db/bulk.ts'
import type { Deps } from '../src/deps.ts'
import { newId } from '../src/kernel/ids.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { followAgreements } from '../src/modules/alipay/follow.ts'
import { followOrders } from '../src/modules/alipay-orders/follow.ts'
import { post } from '../src/modules/ledger/post.ts'
import { isSimulatedAlipay, type SimulatedAlipay } from '../src/ports/alipay-simulator.ts'
import type { Member } from './makers.ts'
import { callAs, type World } from './spine.ts'

export const login = 'caiwu@example.com'

export function simulatedAlipayOf({ alipay }: Pick<Deps, 'alipay'>): SimulatedAlipay {
  if (!isSimulatedAlipay(alipay)) throw new Error('no simulator')
  return alipay
}

export const queryOf = (url: string): URLSearchParams => new URL(url, 'http://x').searchParams

/** An enterprise that has signed, with this much in its book (cents), where no payment app is at hand. */
export async function fillBook(deps: Pick<Deps, 'db' | 'clock'>, { chain }: Pick<World, 'chain'>, amount: number): Promise<void> {
  const now = deps.clock()
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const known = await tx.selectFrom('app.alipay_account').select('id').where('id', '=', chain.company_id).executeTakeFirst()
    if (known === undefined) {
      await insertRows(tx, 'app.alipay_account', [{
        ...chain, id: chain.company_id, status: 'signed', sign_no: newId(), agreement_no: 'A1', book_id: 'B1', account_name: '示例企业', login, create_at: now, sign_at: now, next_at: new Date(now.getTime() + 86_400_000),
      }])
    }
    await post(tx, chain, { settlementId: null, round: 0, at: now, place: 'book' }, topUpArrived(amount))
  })
}

/** The steps in the payment app, and what we hear of them: asked at once, whatever was to be waited for. */
export function alipaySteps(app: FastifyInstance, deps: Deps, asOwner: (text: string, values?: unknown[]) => Promise<unknown>) {
  const link = async (who: Member, path: string): Promise<string> => {
    const answer = await callAs<{ url: string }>(app, who, 'GET', path)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.url
  }
  const steps = {
    link,
    act: (url: string, agrees = true): Promise<boolean> => simulatedAlipayOf(deps).act(queryOf(url), { agrees, login }),
    async follow(): Promise<void> {
      await asOwner(`update app.alipay_account set next_at = now()`)
      await asOwner(`update app.alipay_order set next_at = now()`)
      await followAgreements(deps)
      await followOrders(deps)
    },
    async sign(who: Member): Promise<void> {
      await steps.act(await link(who, '/v1/alipay/sign_url/'))
      await steps.follow()
    },
    /** Cents. */
    async topUp(who: Member, amount: number): Promise<void> {
      await steps.act(await link(who, `/v1/alipay/topup_url/?amount=${amount}`))
      await steps.follow()
    },
  }
  return steps
}
