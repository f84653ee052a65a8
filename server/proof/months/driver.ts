import type { z } from 'zod'
import type { bill } from '@linggong/shared/contract/bills'
import type { settlementDetail } from '@linggong/shared/contract/schemas/settlement'
import { jobs } from '../../src/modules/index.ts'
import { startRunner } from '../../src/jobs/runner.ts'
import { inTransaction, SYSTEM } from '../../src/kernel/transaction.ts'
import { closeMonths } from '../../src/modules/taxes/month-close.ts'
import { collectReturns } from '../../src/modules/payments/returns.ts'
import { sendPayouts } from '../../src/modules/payments/sender.ts'
import { sendRefunds } from '../../src/modules/taxes/tax-refunds.ts'
import { fillWallet, makeVoucher, type Member, type Worker } from '../../test/makers.ts'
import { callAs, sentBill, lastCode, type Answer } from '../../test/spine.ts'
import type { CompanySetup, Scenario } from './scenario.ts'

type Settlement = z.output<typeof settlementDetail>
type Bill = z.output<typeof bill>
export type Reply = Answer<Settlement & { error_msg?: string }>

export interface ImportRow {
  readonly worker: Worker
  /** Yuan as text. */
  readonly amount: string
  readonly account: string
}

/** Performs each step in the product: the users' HTTP calls, the bank's answers, the scheduled jobs. */
export function createDriver({ server, sql, clock }: Scenario) {
  const { app, deps } = server
  const runner = startRunner(deps, jobs, { slots: 0 })

  const put = (who: Member, id: string, version: number, action: string, body: object = {}): Promise<Reply> =>
    callAs(app, who, 'PUT', `/v1/settlements/${id}/${action}/`, { version, ...body })

  async function forgetCodes(): Promise<void> {
    await sql('delete from app.sms_code')
    await sql('delete from app.rate_limit')
  }

  /** Requests the SMS code for one settlement, or for the company when several are paid in one call. */
  async function code(setup: CompanySetup, reference: string, choice: object = {}): Promise<string> {
    await forgetCodes()
    const sent = await callAs(app, setup.company, 'POST', `/v1/settlements/${reference}/payment_sms/`, choice)
    return sent.status === 200 ? lastCode(deps, setup.paymentPhone) : '000000'
  }

  /** Payouts and refunds wait until `next_at`, which is compared with the server's or the database's clock: set it far in the past for both. */
  async function wakeOutgoing(status: 'created' | 'sent'): Promise<void> {
    await sql(`update app.payout set next_at = '2024-01-01' where status = $1`, [status])
    await sql(`update app.tax_refund set next_at = '2024-01-01' where status = $1`, [status])
  }

  return {
    async importFile(setup: CompanySetup, rows: readonly ImportRow[]): Promise<{ readonly batch: string; readonly bills: ReadonlyMap<number, string>; readonly reply: string }> {
      const bills = rows.map(({ worker, amount, account }, index) => sentBill(index + 2, worker, amount, account))
      const taken = await callAs<{ id: string; error_msg?: string }>(app, setup.agency, 'POST', '/v1/bills/import/', { company_id: setup.id, bills, filename: '账单.xlsx' })
      if (taken.status !== 200) return { batch: '', bills: new Map(), reply: taken.body.error_msg ?? '' }
      await runner.drain()
      const made = await sql('select id, row_no from app.bill where batch_id = $1 order by row_no', [taken.body.id])
      const issues = await sql('select row_no, issues from app.import_row where job_id = $1 and not ok order by row_no', [taken.body.id])
      return { batch: taken.body.id, bills: new Map(made.map((row) => [Number(row['row_no']), String(row['id'])])), reply: JSON.stringify([...(await sql('select status, failure_reason from app.job where id = $1', [taken.body.id])), ...issues]) }
    },

    settle: (by: Member, batch: string, bills: readonly string[], promotion: bigint | null): Promise<Reply> =>
      callAs(app, by, 'POST', '/v1/settlements/', { batch_id: batch, bill_ids: bills, ...(promotion === null ? {} : { promotion_fee: Number(promotion) }) }),

    put,
    code,

    detail: (setup: CompanySetup, id: string): Promise<Reply> => callAs(app, setup.agency, 'GET', `/v1/settlements/${id}`),

    bills: async (setup: CompanySetup, settlementId: string): Promise<readonly Bill[]> =>
      (await callAs<{ results: Bill[] }>(app, setup.agency, 'POST', '/v1/bills/search/', { settlement_id: settlementId, page_size: 100 })).body.results,

    pay: async (setup: CompanySetup, id: string, version: number): Promise<Reply> => put(setup.company, id, version, 'payment', { captcha: await code(setup, id) }),

    async payMany(setup: CompanySetup, ids: readonly string[]): Promise<Answer<{ results?: { id: string; ok: boolean; text: string }[] }>> {
      return callAs(app, setup.company, 'POST', '/v1/settlements/batch_settlement/', { captcha: await code(setup, setup.id, { ids }), ids })
    },

    async repay(setup: CompanySetup, id: string, version: number, bills: readonly { readonly id: string; readonly account_no?: string }[]): Promise<Reply> {
      return callAs(app, setup.company, 'POST', `/v1/settlements/${id}/new_payment/`, { captcha: await code(setup, id, { bills }), version, bills })
    },

    voucher: (setup: CompanySetup): Promise<string> => makeVoucher(sql, setup.id),

    cancelBatch: async (setup: CompanySetup, batch: string): Promise<Reply> => {
      const [row] = await sql('select version from app.bill_batch where id = $1', [batch])
      return callAs(app, setup.agency, 'PUT', `/v1/bill-batches/${batch}/cancel/`, { version: Number(row?.['version']) })
    },

    async payFees(setup: CompanySetup, settlementId: string): Promise<Answer<{ error_msg?: string }>> {
      const [bill] = await sql('select id, version from app.service_fee_bill where settlement_id = $1', [settlementId])
      const ids = [String(bill?.['id'])]
      await forgetCodes()
      const sent = await callAs(app, setup.company, 'POST', '/v1/service-fee-bills/payment_sms/', { ids })
      const captcha = sent.status === 200 ? await lastCode(deps, setup.paymentPhone) : '000000'
      return callAs(app, setup.company, 'PUT', `/v1/service-fee-bills/${ids[0]}/payment/`, { version: Number(bill?.['version']), captcha })
    },

    topUp: (setup: CompanySetup, amount: bigint): Promise<void> => inTransaction(deps.db, SYSTEM, (tx) => fillWallet(tx, setup.chain, Number(amount), deps.clock())),

    enable: (setup: CompanySetup, person: string, isEnabled: boolean): Promise<unknown> =>
      sql('update app.company_user set is_enable = $3 where company_id = $1 and person_id = $2', [setup.id, person, isEnabled]),

    /** The bank accepts what was sent, then gives the same answer to all of these bills. */
    async bankAnswers(bills: readonly string[], isPaid: boolean): Promise<void> {
      await wakeOutgoing('created')
      await sendPayouts(deps)
      await sql(`update simulator.payment p set outcome = $2, reason = case when $2 = 'failure' then '收款账户户名不符' else '' end, answer_at = now() - interval '1 hour'
        from app.payout o where o.request_no = p.request_no and o.status = 'sent' and o.bill_id = any($1::uuid[])`, [bills, isPaid ? 'success' : 'failure'])
      await sql(`update app.payout set next_at = '2024-01-01' where status = 'sent' and bill_id = any($1::uuid[])`, [bills])
      await sendPayouts(deps)
    },

    /** Sends the submitted payouts. A bill whose tax consumes the whole amount has no net to send: it is settled here, without the bank. */
    async sendOutgoing(): Promise<void> {
      await wakeOutgoing('created')
      await sendPayouts(deps)
    },

    async bankReturns(bill: string): Promise<void> {
      await sql(`update simulator.payment p set return_at = $2, return_reason = '账户已销户' from app.payout o
        where o.request_no = p.request_no and o.status = 'success' and o.bill_id = $1`, [bill, new Date(clock.now)])
      await collectReturns(deps)
    },

    /** Answers every tax refund that is on its way; those of the persons in `failing` fail. */
    async refundsAnswered(failing: readonly string[]): Promise<void> {
      await wakeOutgoing('created')
      await sendRefunds(deps)
      await sql(`update simulator.payment p set outcome = case when r.person_id = any($1::uuid[]) then 'failure' else 'success' end, reason = case when r.person_id = any($1::uuid[]) then '收款账户户名不符' else '' end,
        answer_at = now() - interval '1 hour' from app.tax_refund r where r.request_no = p.request_no and r.status = 'sent'`, [failing])
      await sql(`update app.tax_refund set next_at = '2024-01-01' where status = 'sent'`)
      await sendRefunds(deps)
    },

    async clock(): Promise<void> {
      await sql('update app.session set used_at = $1, proved_at = $1, expire_at = $2', [new Date(clock.now), new Date(clock.now + 86_400_000)])
    },

    closeMonths: () => closeMonths(deps),
    stop: () => runner.stop(),
  }
}

export type Driver = ReturnType<typeof createDriver>
