import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { settlementDetail } from '@linggong/shared/contract/schemas/settlement'
import type { bill } from '@linggong/shared/contract/bills'
import { expect } from 'vitest'
import type { OwnedDeps } from '../src/deps.ts'
import { checkBooks } from '../src/ops/books.ts'
import { atOneMoment } from '../src/ops/owner.ts'
import { applyReturns, collectReturns } from '../src/modules/payments/returns.ts'
import { isSimulated, type ChannelSetting } from '../src/ports/channel-simulator.ts'
import { asOwner } from './database.ts'
import { drain, makeVoucher, runBank, type Member } from './makers.ts'
import { callAs, sentBill, lastCode, type Answer, type World } from './spine.ts'

export type Settlement = z.output<typeof settlementDetail>
export type Bill = z.output<typeof bill>

/** The steps of the spine over HTTP; each must succeed unless stated otherwise. */
export function stepsOf(app: FastifyInstance, deps: OwnedDeps) {
  const ok = <T>(answer: Answer<T>): T => {
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }

  const put = (who: Member, settlement: { id: string; version: number }, action: string, body: object = {}): Promise<Answer<Settlement & { error_msg?: string }>> =>
    callAs(app, who, 'PUT', `/v1/settlements/${settlement.id}/${action}/`, { version: settlement.version, ...body })

  const steps = {
    app,
    ok,
    put,

    voucher: (who: Member): Promise<string> => makeVoucher((text, values) => asOwner(deps, text, values), who.tenantId),

    /** `amounts`: yuan per worker, in the order of the test data's workers. */
    async importBatch(world: World, amounts: readonly string[], by: Member = world.agency, accounts?: readonly string[]): Promise<string> {
      const bills = amounts.map((amount, index) => {
        const worker = world.workers[index % world.workers.length]
        if (worker === undefined) throw new Error('no worker')
        return sentBill(index + 2, worker, amount, accounts?.[index] ?? worker.card)
      })
      const { id } = ok(await callAs<{ id: string }>(app, by, 'POST', '/v1/bills/import/', { company_id: world.company.tenantId, bills, filename: '账单.xlsx' }))
      await steps.drain()
      const [job] = await asOwner(deps, 'select status, failure_reason from app.job where id = $1', [id])
      expect(job).toEqual({ status: 'import_success', failure_reason: '' })
      return id
    },

    drain: (): Promise<void> => drain(deps),

    settle: (by: Member, batchId: string, more: object = {}): Promise<Answer<Settlement & { error_msg?: string }>> =>
      callAs(app, by, 'POST', '/v1/settlements/', { batch_id: batchId, ...more }),

    /** Everything up to a settlement that waits for its payment. */
    async readyToPay(world: World, amounts: readonly string[], more: { promotion_fee?: number; accounts?: readonly string[] } = {}): Promise<Settlement> {
      const batch = await steps.importBatch(world, amounts, world.agency, more.accounts)
      const created = ok(await steps.settle(world.agency, batch))
      const confirmed = ok(await put(world.company, created, 'confirm', { promotion_fee: more.promotion_fee ?? 0 }))
      return ok(await put(world.agency, confirmed, 'audit', { result: 'pass' }))
    },

    /** `choice`: which bills are paid again; under the company's id, which settlements. */
    async code(world: World, id: string, choice: object = {}): Promise<string> {
      await steps.forgetCodes()
      ok(await callAs(app, world.company, 'POST', `/v1/settlements/${id}/payment_sms/`, choice))
      return lastCode(deps, world.paymentPhone)
    },

    /** Makes the last code look long ago, so that the rate limit allows another. */
    async forgetCodes(): Promise<void> {
      await asOwner(deps, 'delete from app.sms_code')
    },

    /** A valid code where one can be requested, so that the code is never the reason for a refusal. */
    async codeIfAny(world: World, id: string, choice: object = {}): Promise<string> {
      await steps.forgetCodes()
      const { status } = await callAs(app, world.company, 'POST', `/v1/settlements/${id}/payment_sms/`, choice)
      return status === 200 ? lastCode(deps, world.paymentPhone) : '123456'
    },

    async pay(world: World, settlement: Settlement): Promise<Settlement> {
      return ok(await put(world.company, settlement, 'payment', { captcha: await steps.code(world, settlement.id) }))
    },

    async repay(world: World, settlement: Settlement, bills: readonly { id: string; account_no?: string }[]): Promise<Answer<Settlement & { error_msg?: string }>> {
      const captcha = await steps.codeIfAny(world, settlement.id, { bills })
      return callAs(app, world.company, 'POST', `/v1/settlements/${settlement.id}/new_payment/`, { captcha, version: settlement.version, bills })
    },

    detail: async (who: Member, id: string): Promise<Settlement> => ok(await callAs<Settlement>(app, who, 'GET', `/v1/settlements/${id}`)),

    async bills(who: Member, settlementId: string): Promise<Bill[]> {
      const found = ok(await callAs<{ results: Bill[] }>(app, who, 'POST', '/v1/bills/search/', { settlement_id: settlementId, page_size: 6000, ordering: 'create_at' }))
      return found.results
    },

    async bank(setting: Partial<ChannelSetting>): Promise<void> {
      if (!isSimulated(deps.channel)) throw new Error('no simulator')
      await deps.channel.writeSetting({ fail_percent: 0, return_percent: 0, delay_ms: 0, down: false, ...setting })
    },

    /** Submits the payouts and lets the bank answer; `fails` names the bills it refuses. */
    runBank: (fails: readonly string[] = []): Promise<void> => runBank(deps, (text, values) => asOwner(deps, text, values), fails),

    collectReturns: () => collectReturns(deps),

    /** The bank gives back what it had paid of a settlement, or of one of its bills. `at`: with another clock. The number of returns that were new. */
    async giveBack(settlement: { readonly id: string }, bill?: { readonly id: string }, at = deps): Promise<number> {
      const paid = await asOwner(deps, `select request_no from app.payout where settlement_id = $1 and ($2::uuid is null or bill_id = $2) and status in ('success', 'returned')`, [settlement.id, bill?.id ?? null])
      return applyReturns(at, paid.map((payout) => ({ requestNo: String(payout['request_no']), status: 'returned' as const, reason: '账户已销户' })))
    },

    async wallet(world: World): Promise<{ available: number; frozen: number }> {
      const rows = await asOwner(deps, `select kind, balance::float8 as balance from app.ledger_account where owner_id = $1`, [world.company.tenantId])
      const balance = (kind: string) => Number(rows.find((row) => row['kind'] === kind)?.['balance'] ?? 0)
      return { available: balance('company.available'), frozen: balance('company.frozen') }
    },

    /** The net change per kind of account for one settlement, without zeros. */
    async movements(settlementId: string): Promise<Record<string, number>> {
      const rows = await asOwner(deps, `
        select a.kind, sum(m.amount)::float8 as amount from (
          select credit_id as id, amount from app.posting where settlement_id = $1 union all select debit_id, -amount from app.posting where settlement_id = $1) m
        join app.ledger_account a on a.id = m.id group by a.kind having sum(m.amount) <> 0`, [settlementId])
      return Object.fromEntries(rows.map((row) => [String(row['kind']), Number(row['amount'])]))
    },

    /** Checks everything that `verify-ledger` checks, and that all limits equal their reservations. */
    async expectWholeLedger(): Promise<void> {
      const findings = await atOneMoment(deps.ownerUrl, checkBooks)
      expect(findings.flatMap(({ faults }) => faults)).toEqual([])
      const limits = await asOwner(deps, `
        select u.person_id, u.month from app.limit_usage u
        left join (select b.person_id, b.reserved_month, x.scope_id, sum(b.amount) as amount from app.bill b, unnest(array[b.park_id, b.agency_id, b.company_id]) as x(scope_id)
          where b.status in ('in_settlement', 'paying', 'paid') group by 1, 2, 3) b
          on b.person_id = u.person_id and b.reserved_month = u.month and b.scope_id = u.scope_id
        where u.amount <> coalesce(b.amount, 0)`)
      expect(limits).toEqual([])
    },
  }
  return steps
}
