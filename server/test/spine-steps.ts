import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { settlementDetail } from '@linggong/shared/contract/schemas/settlement'
import type { bill } from '@linggong/shared/contract/bills'
import { expect } from 'vitest'
import type { Deps } from '../src/deps.ts'
import { checkBooks } from '../src/ops/books.ts'
import { atOneMoment } from '../src/ops/owner.ts'
import { jobs } from '../src/modules/index.ts'
import { startRunner } from '../src/jobs/runner.ts'
import { collectReturns } from '../src/modules/payments/returns.ts'
import { sendPayouts } from '../src/modules/payments/sender.ts'
import { isSimulated, type ChannelSetting } from '../src/ports/channel-simulator.ts'
import { asOwner } from './database.ts'
import { callAs, fileRow, lastCode, type Answer, type Member, type World } from './spine.ts'
import { newId } from '../src/kernel/ids.ts'
import { fileUrl } from '../src/modules/files/service.ts'

export type Settlement = z.output<typeof settlementDetail>
export type Bill = z.output<typeof bill>

/** The spine's steps as people take them, over HTTP; each expects to succeed unless it says so. */
export function stepsOf(app: FastifyInstance, deps: Deps) {
  const ok = <T>(answer: Answer<T>): T => {
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }

  const put = (who: Member, settlement: { id: string; version: number }, action: string, body: object = {}): Promise<Answer<Settlement & { error_msg?: string }>> =>
    callAs(app, who, 'PUT', `/v1/settlements/${settlement.id}/${action}/`, { version: settlement.version, ...body })

  const steps = {
    ok,
    put,

    /** A voucher that this organisation has uploaded: as a row, the bytes are another test's matter. */
    async voucher(who: Member): Promise<string> {
      const fileId = newId()
      await asOwner(
        deps,
        `insert into app.file (id, tenant_id, flavour, park_id, platform_id, agency_id, company_id, purpose, name, stored_at)
         select $1, id, flavour, park_id, platform_id, agency_id, case flavour when 'company' then id end, 'voucher', 'v.pdf', now()
           from app.tenant where id = $2`,
        [fileId, who.tenantId],
      )
      return fileUrl(fileId)
    },

    /** amounts: yuan per worker, in the order of the world's workers. */
    async importBatch(world: World, amounts: readonly string[], by: Member = world.agency, accounts?: readonly string[]): Promise<string> {
      const bills = amounts.map((amount, index) => {
        const worker = world.workers[index % world.workers.length]
        if (worker === undefined) throw new Error('no worker')
        return fileRow(index + 2, worker, amount, accounts?.[index] ?? worker.card)
      })
      const { id } = ok(await callAs<{ id: string }>(app, by, 'POST', '/v1/bills/import/', { company_id: world.company.tenantId, bills, filename: '账单.xlsx' }))
      await steps.drain()
      const [job] = await asOwner(deps, 'select status, failure_reason from app.job where id = $1', [id])
      expect(job).toEqual({ status: 'import_success', failure_reason: '' })
      return id
    },

    async drain(): Promise<void> {
      const runner = startRunner(deps, jobs, { slots: 0 })
      await runner.drain()
      await runner.stop()
    },

    settle: (by: Member, batchId: string, more: object = {}): Promise<Answer<Settlement & { error_msg?: string }>> =>
      callAs(app, by, 'POST', '/v1/settlements/', { batch_id: batchId, ...more }),

    /** From a file to a settlement that waits for its payment. */
    async readyToPay(world: World, amounts: readonly string[], more: { promotion_fee?: number; accounts?: readonly string[] } = {}): Promise<Settlement> {
      const batch = await steps.importBatch(world, amounts, world.agency, more.accounts)
      const created = ok(await steps.settle(world.agency, batch))
      const confirmed = ok(await put(world.company, created, 'confirm', { promotion_fee: more.promotion_fee ?? 0 }))
      return ok(await put(world.agency, confirmed, 'audit', { result: 'pass' }))
    },

    async code(world: World, id: string): Promise<string> {
      await asOwner(deps, 'delete from app.sms_code')
      ok(await callAs(app, world.company, 'POST', `/v1/settlements/${id}/payment_sms/`))
      return lastCode(deps, world.paymentPhone)
    },

    async pay(world: World, settlement: Settlement): Promise<Settlement> {
      return ok(await put(world.company, settlement, 'payment', { captcha: await steps.code(world, settlement.id) }))
    },

    async repay(world: World, settlement: Settlement, bills: readonly { id: string; account_no?: string }[]): Promise<Answer<Settlement & { error_msg?: string }>> {
      const captcha = await steps.code(world, settlement.id)
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

    /** Hands the payouts over and lets the bank decide: `fails` names the bills it refuses. */
    async runBank(fails: readonly string[] = []): Promise<void> {
      await sendPayouts(deps)
      await asOwner(deps, `update simulator.payment p set outcome = 'failure', reason = '收款账户户名不符'
        from app.payout o where o.request_no = p.request_no and o.status = 'sent' and o.bill_id = any($1)`, [fails])
      for (let i = 0; i < 20; i += 1) {
        await asOwner(deps, `update app.payout set next_at = now() where status in ('created', 'sent')`)
        await sendPayouts(deps)
        const [open] = await asOwner(deps, `select count(*)::int as n from app.payout where status in ('created', 'sent')`)
        if (open?.['n'] === 0) return
      }
      throw new Error('payouts stay open')
    },

    collectReturns: () => collectReturns(deps),

    async wallet(world: World): Promise<{ available: number; frozen: number }> {
      const rows = await asOwner(deps, `select kind, balance::float8 as balance from app.ledger_account where owner_id = $1`, [world.company.tenantId])
      const balance = (kind: string) => Number(rows.find((row) => row['kind'] === kind)?.['balance'] ?? 0)
      return { available: balance('company.available'), frozen: balance('company.frozen') }
    },

    /** Net movement per account kind of one settlement, zeros left out. */
    async movements(settlementId: string): Promise<Record<string, number>> {
      const rows = await asOwner(deps, `
        select a.kind, sum(m.amount)::float8 as amount from (
          select credit_id as id, amount from app.posting where settlement_id = $1 union all select debit_id, -amount from app.posting where settlement_id = $1) m
        join app.ledger_account a on a.id = m.id group by a.kind having sum(m.amount) <> 0`, [settlementId])
      return Object.fromEntries(rows.map((row) => [String(row['kind']), Number(row['amount'])]))
    },

    /** Everything that `verify-ledger` looks at holds, and every limit holds what is reserved. */
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
