import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { invoiceTitle } from '@linggong/shared/domain/tax/invoice'
import { invoicePaper } from '../documents/einvoice.ts'
import { httpEInvoice, type EInvoice, type InvoiceOrder, type InvoiceResult } from './einvoice.ts'
import type { Port, Simulator } from './port.ts'
import { shareOf, simulatorStore } from './simulator-store.ts'

/** A simulated vendor, in a schema of its own: one number is one invoice. */
export interface SimulatedEInvoice extends EInvoice, Simulator {
  /** How many invoices it has issued for orders whose number begins so: what a real one would charge for. */
  issued(prefix: string): Promise<number>
}

export const isSimulatedEInvoice = (port: EInvoice): port is SimulatedEInvoice => 'issued' in port

/** What it says of an order that it refuses: a vendor's own words. */
export const refusal = '销方授信额度不足，请在电子税务局调整后重试（错误码 GX010）'

const channel = 'einvoice'
/** A number of 20 digits that follows from the request alone. */
const numberOf = (requestNo: string): string => `26${(BigInt(`0x${createHash('sha256').update(requestNo).digest('hex')}`) % 10n ** 18n).toString().padStart(18, '0')}`

interface Row {
  request_no: string
  order: InvoiceOrder
  number: string
  reason: string
  at: Date
}

export function simulatedEInvoice(databaseUrl: string): SimulatedEInvoice {
  const { pool, readSetting, writeSetting, troubled } = simulatorStore(databaseUrl, channel, '开票服务', 3)

  return {
    isConnected: true,
    readSetting,
    writeSetting,
    async issued(prefix) {
      const { rows } = await pool.query<{ n: string }>(`select count(*) as n from simulator.einvoice where starts_with(request_no, $1) and reason = ''`, [prefix])
      return Number(rows[0]?.n ?? 0)
    },
    issue: troubled(async (order: InvoiceOrder) => {
      const { fail_percent: share } = await readSetting()
      const isRefused = shareOf(order.requestNo) * 100 < share
      await pool.query(
        `insert into simulator.einvoice (request_no, "order", number, reason) values ($1, $2, $3, $4) on conflict (request_no) do update set times = simulator.einvoice.times + 1`,
        [order.requestNo, JSON.stringify(order), numberOf(order.requestNo), isRefused ? refusal : ''],
      )
    }),
    results: troubled(async (requestNos: readonly string[]) => {
      const { delay_ms: delay } = await readSetting()
      const { rows } = await pool.query<Row>('select request_no, number, reason, at from simulator.einvoice where request_no = any($1)', [requestNos])
      const now = Date.now()
      return requestNos.map((requestNo): InvoiceResult => {
        const row = rows.find((one) => one.request_no === requestNo)
        if (row === undefined) return { requestNo, status: 'unknown', number: '', reason: '', at: new Date(now) }
        if (row.at.getTime() + delay > now) return { requestNo, status: 'issuing', number: '', reason: '', at: row.at }
        return row.reason === '' ? { requestNo, status: 'issued', number: row.number, reason: '', at: row.at } : { requestNo, status: 'refused', number: '', reason: row.reason, at: row.at }
      })
    }),
    file: troubled(async (requestNo: string) => {
      const { rows } = await pool.query<Row>(`select request_no, "order", number, at from simulator.einvoice where request_no = $1 and reason = ''`, [requestNo])
      const [row] = rows
      if (row === undefined) throw new Error(`开票服务没有发票 ${requestNo}`)
      const { order } = row
      return buffer(invoicePaper({
        title: invoiceTitle(order.category, order.red !== null), number: row.number, at: row.at, seller: order.seller, buyer: order.buyer, item: order.item, net: order.amount - order.tax, tax: order.tax, amount: order.amount,
        ppm: order.ppm, remark: order.remark, issuer: '模拟开票服务',
      }))
    }),
    close: () => pool.end(),
  }
}

export const einvoicePort: Port<EInvoice> = {
  title: '开票服务（EINVOICE_URL）',
  real: ({ einvoice }) => (einvoice === undefined ? undefined : httpEInvoice(einvoice)),
  simulated: simulatedEInvoice,
  none: (away) => ({ isConnected: false, issue: away, results: away, file: away, close: async () => undefined }),
}
