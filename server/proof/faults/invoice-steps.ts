import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Member } from '../../test/makers.ts'
import type { World } from '../../test/spine.ts'
import { Refused, type Clients, type Request } from './clients.ts'

const stuckMs = 60_000
const record = z.object({ id: z.string(), status: z.string(), version: z.int() })
type Record = z.output<typeof record>
const done = z.object({ ok: z.literal(true) })
const settled = z.object({ sn: z.string(), status: z.string() })
const refunds = z.object({ results: z.array(z.object({ id: z.string() })) })
const rows = z.object({ results: z.array(record) })

/** From a paid settlement to an invoice and back, each step repeated through faults until it succeeds. */
export function invoiceStepsOf(clients: Clients) {
  const ask = <T>(who: Member, method: Request['method'], url: string, schema: z.ZodType<T>, body?: unknown, uncertain?: { times: number }): Promise<T> =>
    clients.ask({ step: 'invoice', who, method, url, ...(body === undefined ? {} : { body }) }, (answer): answer is T => schema.safeParse(answer).success, uncertain)

  /** A step whose answer may be lost: what it refuses then has been done, if the record is no more in the state before it. */
  async function step<T>(who: Member, url: string, schema: z.ZodType<T>, body: object, look: () => Promise<Record>, from: string): Promise<void> {
    const uncertain = { times: 0 }
    try {
      await ask(who, 'PUT', url, schema, { ...body, version: (await look()).version }, uncertain)
    } catch (error) {
      if (!(error instanceof Refused) || (uncertain.times === 0 && (await look()).status === from)) throw error
    }
  }

  async function until(what: string, look: () => Promise<Record>, isThere: (row: Record) => boolean): Promise<void> {
    for (const deadline = Date.now() + stuckMs; !isThere(await look()); await sleep(200)) if (Date.now() > deadline) throw new Error(`${what}：${stuckMs / 1000} 秒后仍未完成`)
  }

  return {
    /** The title that the enterprise's invoices are made out to. */
    async title({ company }: World): Promise<void> {
      await ask(company, 'POST', '/v1/company-invoice-info/', z.object({ id: z.string() }), { title: `示例企业${Date.now()}`, tax_no: '91460106MA5T1A2B38' })
    },

    async there(world: World, settlementId: string): Promise<void> {
      const { agency, company } = world
      const { sn, status: payment } = await ask(agency, 'GET', `/v1/settlements/${settlementId}`, settled)
      // The bank has refused some of it.
      if (payment !== 'paid') return
      const { id } = await ask(agency, 'POST', '/v1/invoice-batches/', record, { details: [{ company_id: company.tenantId, real_invoice_amount: 5000, sns: [sn] }], category: 'bw_electron_common' })
      const batch = () => ask(agency, 'GET', `/v1/invoice-batches/${id}/`, record)
      await step(company, `/v1/invoice-batches/${id}/company_confirm/`, record, { result: 'pass' }, batch, 'to_company_confirm')
      if ((await batch()).status === 'to_agency_confirm') await step(agency, `/v1/invoice-batches/${id}/agency_confirm/`, record, { result: 'pass' }, batch, 'to_agency_confirm')
      // What is submitted twice says so: all of it is under way.
      const uncertain = { times: 0 }
      await ask(agency, 'PUT', `/v1/invoice-batches/${id}/submit_invoice/`, done, { version: (await batch()).version }, uncertain).catch((error: unknown) => {
        if (!(error instanceof Refused && uncertain.times > 0)) throw error
      })
      await until(`开票 ${id}`, batch, ({ status }) => status === 'invoiced')

      const asked = { times: 0 }
      await ask(company, 'PUT', `/v1/invoice-batches/${id}/refund/`, refunds, { reason: '服务终止', version: (await batch()).version }, asked).catch((error: unknown) => {
        if (!(error instanceof Refused && asked.times > 0)) throw error
      })
      const { results: [refund] } = await ask(agency, 'GET', `/v1/refund-invoice-batches/?page_size=20`, rows)
      if (refund === undefined) throw new Error(`退票 ${id}：没有退票单`)
      const refunded = () => ask(agency, 'GET', `/v1/refund-invoice-batches/${refund.id}/`, record)
      await step(agency, `/v1/refund-invoice-batches/${refund.id}`, record, { action: 'audit_pass' }, refunded, 'to_audit')
      const { results: drafts } = await ask(agency, 'GET', `/v1/invoice-redink-offsets/?page_size=20&status=draft`, rows)
      for (const draft of drafts) {
        const red = () => ask(agency, 'GET', `/v1/invoice-redink-offsets/${draft.id}`, record)
        await step(agency, `/v1/invoice-redink-offsets/${draft.id}`, record, { action: 'submit' }, red, 'draft')
        await until(`红冲 ${draft.id}`, red, ({ status }) => status === 'issued')
      }
      await until(`退票 ${refund.id}`, refunded, ({ status }) => status === 'finished')
    },
  }
}
