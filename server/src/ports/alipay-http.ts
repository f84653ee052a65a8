import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Alipay, AgreementState, PaymentState } from './alipay.ts'
import { answerTo, type HttpPlace } from './port.ts'

export interface AlipayPlace extends HttpPlace {
  /** With which links are signed. */
  readonly secret: Buffer
}

const title = '支付宝'
const text = z.string().max(200)
const agreements = z.object({ agreements: z.array(z.object({ sign_no: text, status: z.enum(['signed', 'refused', 'ended']), agreement_no: text, book_id: text, login: text, reason: text.default('') })) })
const payments = z.object({ payments: z.array(z.object({ order_no: text, status: z.enum(['paid', 'closed']), amount: z.int().positive(), trade_no: text, payer_name: text, at: z.iso.datetime({ offset: true }) })) })

/** A page of the payment app, with what it is asked for and our signature over it, in the order of the keys. */
export function signedLink(url: string, secret: Buffer, facts: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  query.set('sign', createHmac('sha256', secret).update(query.toString()).digest('hex'))
  return `${url}?${query.toString()}`
}

/** A gateway in front of the payment app: its pages by signed links, its answers as JSON. */
export function httpAlipay({ url, token, secret }: AlipayPlace): Alipay {
  const ask = <T extends z.ZodType>(path: string, body: object, answer: T) => answerTo({ url: `${url}${path}`, token }, title, body, answer)
  return {
    isConnected: true,
    signUrl: ({ signNo, accountName, validUntil }) => signedLink(`${url}/sign`, secret, { sign_no: signNo, account_name: accountName, valid_until: validUntil }),
    payUrl: ({ orderNo, amount, subject, bookId, validUntil }) => signedLink(`${url}/pay`, secret, { order_no: orderNo, amount: String(amount), subject, book_id: bookId, valid_until: validUntil.toISOString() }),
    agreements: async (signNos) => {
      const answer = await ask('/agreements', { sign_nos: signNos }, agreements)
      return answer.agreements.map((one): AgreementState => ({ signNo: one.sign_no, status: one.status, agreementNo: one.agreement_no, bookId: one.book_id, login: one.login, reason: one.reason }))
    },
    payments: async (orderNos) => {
      const answer = await ask('/payments', { order_nos: orderNos }, payments)
      return answer.payments.map((one): PaymentState => ({ orderNo: one.order_no, status: one.status, amount: one.amount, tradeNo: one.trade_no, payerName: one.payer_name, at: new Date(one.at) }))
    },
    closePayments: async (orders) => void (await ask('/close', { order_nos: orders.map(({ orderNo }) => orderNo) }, z.object({}))),
    terminate: async (agreementNo) => void (await ask('/terminate', { agreement_no: agreementNo }, z.object({}))),
    close: async () => undefined,
  }
}
