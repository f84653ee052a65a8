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
import type { Seat, Town } from './town.ts'

type Settlement = z.output<typeof settlementDetail>
type Bill = z.output<typeof bill>
export type Said = Answer<Settlement & { error_msg?: string }>

export interface PaperRow {
  readonly worker: Worker
  /** Yuan as text. */
  readonly amount: string
  readonly account: string
}

/** The product's side of each step: what people do over HTTP, what the bank answers, what the clock does. */
export function handsOf({ place, sql, clock }: Town) {
  const { app, deps } = place
  const runner = startRunner(deps, jobs, { slots: 0 })

  const put = (who: Member, id: string, version: number, action: string, body: object = {}): Promise<Said> =>
    callAs(app, who, 'PUT', `/v1/settlements/${id}/${action}/`, { version, ...body })

  /** A code for a settlement, or for the company itself when several are paid at once. */
  async function code(seat: Seat, reference: string): Promise<string> {
    await sql('delete from app.sms_code')
    await sql('delete from app.rate_limit')
    const sent = await callAs(app, seat.company, 'POST', `/v1/settlements/${reference}/payment_sms/`)
    return sent.status === 200 ? lastCode(deps, seat.paymentPhone) : '000000'
  }

  /** They rest until their time, which may go by the server's clock or the database's: long past for both. */
  async function wakeOutgoing(status: 'created' | 'sent'): Promise<void> {
    await sql(`update app.payout set next_at = '2024-01-01' where status = $1`, [status])
    await sql(`update app.tax_refund set next_at = '2024-01-01' where status = $1`, [status])
  }

  return {
    async importFile(seat: Seat, rows: readonly PaperRow[]): Promise<{ readonly batch: string; readonly bills: ReadonlyMap<number, string>; readonly said: string }> {
      const bills = rows.map(({ worker, amount, account }, index) => sentBill(index + 2, worker, amount, account))
      const taken = await callAs<{ id: string; error_msg?: string }>(app, seat.agency, 'POST', '/v1/bills/import/', { company_id: seat.id, bills, filename: '账单.xlsx' })
      if (taken.status !== 200) return { batch: '', bills: new Map(), said: taken.body.error_msg ?? '' }
      await runner.drain()
      const made = await sql('select id, row_no from app.bill where batch_id = $1 order by row_no', [taken.body.id])
      const issues = await sql('select row_no, issues from app.import_row where job_id = $1 and not ok order by row_no', [taken.body.id])
      return { batch: taken.body.id, bills: new Map(made.map((row) => [Number(row['row_no']), String(row['id'])])), said: JSON.stringify([...(await sql('select status, failure_reason from app.job where id = $1', [taken.body.id])), ...issues]) }
    },

    settle: (by: Member, batch: string, bills: readonly string[], promotion: bigint | null): Promise<Said> =>
      callAs(app, by, 'POST', '/v1/settlements/', { batch_id: batch, bill_ids: bills, ...(promotion === null ? {} : { promotion_fee: Number(promotion) }) }),

    put,
    code,

    detail: (seat: Seat, id: string): Promise<Said> => callAs(app, seat.agency, 'GET', `/v1/settlements/${id}`),

    bills: async (seat: Seat, settlementId: string): Promise<readonly Bill[]> =>
      (await callAs<{ results: Bill[] }>(app, seat.agency, 'POST', '/v1/bills/search/', { settlement_id: settlementId, page_size: 100 })).body.results,

    pay: async (seat: Seat, id: string, version: number): Promise<Said> => put(seat.company, id, version, 'payment', { captcha: await code(seat, id) }),

    async payMany(seat: Seat, ids: readonly string[]): Promise<Answer<{ results?: { id: string; ok: boolean; text: string }[] }>> {
      return callAs(app, seat.company, 'POST', '/v1/settlements/batch_settlement/', { captcha: await code(seat, seat.id), ids })
    },

    async repay(seat: Seat, id: string, version: number, bills: readonly { readonly id: string; readonly account_no?: string }[]): Promise<Said> {
      return callAs(app, seat.company, 'POST', `/v1/settlements/${id}/new_payment/`, { captcha: await code(seat, id), version, bills })
    },

    voucher: (seat: Seat): Promise<string> => makeVoucher(sql, seat.id),

    cancelBatch: async (seat: Seat, batch: string): Promise<Said> => {
      const [row] = await sql('select version from app.bill_batch where id = $1', [batch])
      return callAs(app, seat.agency, 'PUT', `/v1/bill-batches/${batch}/cancel/`, { version: Number(row?.['version']) })
    },

    topUp: (seat: Seat, amount: bigint): Promise<void> => inTransaction(deps.db, SYSTEM, (tx) => fillWallet(tx, seat.chain, Number(amount), deps.clock())),

    enable: (seat: Seat, person: string, isEnabled: boolean): Promise<unknown> =>
      sql('update app.company_user set is_enable = $3 where company_id = $1 and person_id = $2', [seat.id, person, isEnabled]),

    /** The bank takes what was sent, and answers these, one call for all of them. */
    async bankAnswers(bills: readonly string[], isPaid: boolean): Promise<void> {
      await wakeOutgoing('created')
      await sendPayouts(deps)
      await sql(`update simulator.payment p set outcome = $2, reason = case when $2 = 'failure' then '收款账户户名不符' else '' end, answer_at = now() - interval '1 hour'
        from app.payout o where o.request_no = p.request_no and o.status = 'sent' and o.bill_id = any($1::uuid[])`, [bills, isPaid ? 'success' : 'failure'])
      await sql(`update app.payout set next_at = '2024-01-01' where status = 'sent' and bill_id = any($1::uuid[])`, [bills])
      await sendPayouts(deps)
    },

    /** What was handed in goes out. A bill whose tax took all of it has nothing to send: it is settled with this, and no bank is asked. */
    async handOut(): Promise<void> {
      await wakeOutgoing('created')
      await sendPayouts(deps)
    },

    async bankReturns(bill: string): Promise<void> {
      await sql(`update simulator.payment p set return_at = $2, return_reason = '账户已销户' from app.payout o
        where o.request_no = p.request_no and o.status = 'success' and o.bill_id = $1`, [bill, new Date(clock.now)])
      await collectReturns(deps)
    },

    /** Answers every refund of credit that is on its way; those of these persons do not arrive. */
    async refundsAnswered(failing: readonly string[]): Promise<void> {
      await wakeOutgoing('created')
      await sendRefunds(deps)
      await sql(`update simulator.payment p set outcome = case when r.person_id = any($1::uuid[]) then 'failure' else 'success' end, reason = case when r.person_id = any($1::uuid[]) then '收款账户户名不符' else '' end,
        answer_at = now() - interval '1 hour' from app.tax_refund r where r.request_no = p.request_no and r.status = 'sent'`, [failing])
      await sql(`update app.tax_refund set next_at = '2024-01-01' where status = 'sent'`)
      await sendRefunds(deps)
    },

    async clock(): Promise<void> {
      await sql('update app.session set used_at = $1, expire_at = $2', [new Date(clock.now), new Date(clock.now + 86_400_000)])
    },

    closeMonths: () => closeMonths(deps),
    stop: () => runner.stop(),
  }
}

export type Hands = ReturnType<typeof handsOf>
