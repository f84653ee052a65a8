import { z } from 'zod'
import type { InvoiceCategory } from '@linggong/shared/domain/tax/invoice'
import { callOut } from '../kernel/egress.ts'
import { answerTo, PortDown, type HttpPlace } from './port.ts'

export interface InvoiceParty {
  readonly name: string
  readonly taxNo: string
  readonly address: string
  readonly phone: string
  readonly bankName: string
  readonly bankAccount: string
}

/** An invoice to be issued. Money in cents; of a red one negative. */
export interface InvoiceOrder {
  /** The same number is the same invoice. */
  readonly requestNo: string
  readonly category: InvoiceCategory
  /** 价税合计. */
  readonly amount: number
  readonly tax: number
  readonly ppm: number
  /** 差额: what is deducted; null of the others. */
  readonly deduct: number | null
  readonly item: string
  readonly taxCode: string
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
  readonly remark: string
  /** A red one: the invoice that it takes back, and the bureau's confirmation. */
  readonly red: { readonly number: string; readonly confirmNo: string } | null
}

/** What has become of an order: `unknown`, it has never arrived; `issuing`, it is being worked on. */
export interface InvoiceResult {
  readonly requestNo: string
  readonly status: 'unknown' | 'issuing' | 'issued' | 'refused'
  readonly number: string
  /** The vendor's own words. */
  readonly reason: string
  readonly at: Date
}

/**
 * The vendor that issues e-invoices (百望云 and the like). An order whose answer is lost is asked about by its number, and ordered again under
 * the same one alone.
 */
export interface EInvoice {
  readonly isConnected: boolean
  issue(order: InvoiceOrder): Promise<void>
  results(requestNos: readonly string[]): Promise<InvoiceResult[]>
  /** The PDF of an issued one. */
  file(requestNo: string): Promise<Buffer>
  close(): Promise<void>
}

const title = '开票服务'
const mostFileBytes = 5 * 1024 * 1024
const text = z.string().max(500)
const results = z.object({ invoices: z.array(z.object({ request_id: text, status: z.enum(['unknown', 'issuing', 'issued', 'refused']), number: text.default(''), reason: text.default(''), at: z.iso.datetime({ offset: true }) })) })

/** No connection, an error status, or an answer that cannot be read: whether an order has arrived is unknown, so it is asked about later. */
const orDown = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    throw new PortDown(`${title}没有应答`, { cause: error })
  }
}

/** A gateway in front of the vendor: `POST` of JSON to `/issue`, `/results` and `/file`; the last is answered by a PDF. */
export const httpEInvoice = ({ url, token }: HttpPlace): EInvoice => ({
  isConnected: true,
  issue: async ({ requestNo, ...order }) => void (await orDown(answerTo({ url: `${url}/issue`, token }, title, { request_id: requestNo, ...order }, z.object({})))),
  async results(requestNos) {
    const answer = await orDown(answerTo({ url: `${url}/results`, token }, title, { request_ids: requestNos }, results))
    return answer.invoices.map(({ request_id: requestNo, at, ...one }): InvoiceResult => ({ requestNo, at: new Date(at), ...one }))
  },
  async file(requestNo) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await orDown(callOut({ url: `${url}/file`, trust: 'configured' }, { method: 'POST', headers, body: JSON.stringify({ request_id: requestNo }) }, { reads: { types: ['application/pdf'], mostBytes: mostFileBytes } }))
    if (answer.status !== 200) throw new PortDown(`${title}: HTTP ${answer.status}`)
    return answer.body
  },
  close: async () => undefined,
})
