import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { businessDate } from '@linggong/shared/domain/time'
import type { Alipay, AgreementState, PaymentState } from './alipay.ts'
import { httpAlipay, signedLink } from './alipay-http.ts'
import { sendAlipayNotice } from './alipay-notice.ts'
import type { NoticePlace } from './channel-notice.ts'
import type { Port, Simulator } from './port.ts'
import { simulatorStore } from './simulator-store.ts'

/** What somebody does on its page. */
export interface PageAct {
  readonly agrees: boolean
  /** Of whoever signs or pays. */
  readonly login: string
}

/** A simulated payment app: somebody opens a link and signs or pays on its page. In a schema of its own; it knows only what the links say. */
export interface SimulatedAlipay extends Alipay, Simulator {
  /** From now on it says, to this server, when somebody has signed or paid; until then it is only asked. */
  tellAt(place: NoticePlace): void
  /** What a link asks for; null: the link is not ours, or was changed. */
  asked(link: URLSearchParams): Readonly<Record<string, string>> | null
  /** Somebody signs or pays, or refuses. A number that is decided stays so. False: the link is not ours, or was closed. */
  act(link: URLSearchParams, act: PageAct): Promise<boolean>
  /** Ends an agreement in the payment app itself. */
  end(agreementNo: string): Promise<void>
}

export const isSimulatedAlipay = (port: Alipay): port is SimulatedAlipay => 'act' in port

/** Its page, on our own server. */
export const alipayPagePath = '/v1/demo/alipay/page/'

const channel = 'alipay'
/** One that signs links for as long as this process lives would break those of another process, so it follows from the database alone. */
const secretOf = (connectionString: string): Buffer => createHash('sha256').update(`alipay simulator ${new URL(connectionString).pathname}`).digest()
const numberOf = (text: string, digits: number): string => (BigInt(`0x${createHash('sha256').update(text).digest('hex')}`) % 10n ** BigInt(digits)).toString().padStart(digits, '0')

interface AgreementRow { sign_no: string; status: AgreementState['status']; agreement_no: string; book_id: string; login: string; reason: string }
interface PaymentRow { order_no: string; status: PaymentState['status']; amount: string; trade_no: string; payer_name: string; at: Date }

export function simulatedAlipay(connectionString: string): SimulatedAlipay {
  const { pool, readSetting, writeSetting, troubled } = simulatorStore(connectionString, channel, '支付宝')
  const secret = secretOf(connectionString)
  let told: NoticePlace | undefined
  const waiting = new Set<NodeJS.Timeout>()

  /** One that gets lost is not sent again: who waits asks anyway. Where it refuses, it signs wrongly; where it repeats, it tells twice. */
  async function tell(notice: { sign_nos?: string[]; order_nos?: string[] }): Promise<void> {
    const place = told
    if (place === undefined) return
    const { down, loses, repeats, delay_ms: delay, fail_percent: share } = await readSetting()
    if (down || loses) return
    const by = { ...place, key: share >= 100 ? { ...place.key, secret: randomBytes(32) } : place.key }
    const timer = setTimeout(() => {
      waiting.delete(timer)
      for (let nth = 0; nth < (repeats ? 2 : 1); nth += 1) void sendAlipayNotice(by, notice).catch(() => false)
    }, delay + 20)
    waiting.add(timer)
  }

  function asked(link: URLSearchParams): Readonly<Record<string, string>> | null {
    const { sign = '', ...facts } = Object.fromEntries(link)
    const given = Buffer.from(sign, 'hex')
    const mine = Buffer.from(new URLSearchParams(signedLink('', secret, facts).slice(1)).get('sign') ?? '', 'hex')
    return given.length === mine.length && timingSafeEqual(given, mine) ? facts : null
  }

  const { signUrl, payUrl } = httpAlipay({ url: alipayPagePath, token: '', secret })

  return {
    isConnected: true,
    // Both are one page, which says what is asked for.
    signUrl: (request) => signUrl(request).replace('/sign?', '?'),
    payUrl: (request) => payUrl(request).replace('/pay?', '?'),
    asked,
    tellAt(place) {
      told = place
    },
    readSetting,
    writeSetting,
    async act(link, { agrees, login }) {
      const facts = asked(link)
      if (facts === null) return false
      const { sign_no: signNo, order_no: orderNo, account_name: name = '', amount = '', valid_until: validUntil = '' } = facts
      if (signNo !== undefined && validUntil < businessDate(new Date())) return false
      if (orderNo !== undefined && new Date(validUntil) <= new Date()) return false
      if (signNo !== undefined) {
        await pool.query(
          `insert into simulator.alipay_agreement (sign_no, account_name, status, agreement_no, book_id, login, reason) values ($1, $2, $3, $4, $5, $6, $7) on conflict (sign_no) do nothing`,
          [signNo, name, agrees ? 'signed' : 'refused', `2026${numberOf(`a${signNo}`, 16)}`, `BK${numberOf(`b${signNo}`, 14)}`, login, agrees ? '' : '签约人在支付宝中拒绝了签约'],
        )
        await tell({ sign_nos: [signNo] })
      }
      if (orderNo !== undefined) {
        const { rows: [decided] } = await pool.query<{ status: string }>(`
          with made as (insert into simulator.alipay_payment (order_no, amount, status, trade_no, payer_name) values ($1, $2, $3, $4, $5) on conflict (order_no) do nothing returning status)
          select status from made union all select status from simulator.alipay_payment where order_no = $1`, [orderNo, amount, agrees ? 'paid' : 'closed', `2026${numberOf(`t${orderNo}`, 24)}`, login])
        if (agrees && decided?.status === 'closed') return false
        await tell({ order_nos: [orderNo] })
      }
      return true
    },
    async end(agreementNo) {
      const { rows } = await pool.query<{ sign_no: string }>(`update simulator.alipay_agreement set status = 'ended', reason = '在支付宝中解约' where agreement_no = $1 and status = 'signed' returning sign_no`, [agreementNo])
      if (rows.length > 0) await tell({ sign_nos: rows.map(({ sign_no }) => sign_no) })
    },
    agreements: troubled(async (signNos: readonly string[]) => {
      const { rows } = await pool.query<AgreementRow>('select * from simulator.alipay_agreement where sign_no = any($1)', [signNos])
      return rows.map((row): AgreementState => ({ signNo: row.sign_no, status: row.status, agreementNo: row.agreement_no, bookId: row.book_id, login: row.login, reason: row.reason }))
    }),
    payments: troubled(async (orderNos: readonly string[]) => {
      const { delay_ms: delay } = await readSetting()
      const { rows } = await pool.query<PaymentRow>('select * from simulator.alipay_payment where order_no = any($1) and at <= now() - make_interval(secs => $2)', [orderNos, delay / 1000])
      return rows.map((row): PaymentState => ({ orderNo: row.order_no, status: row.status, amount: Number(row.amount), tradeNo: row.trade_no, payerName: row.payer_name, at: row.at }))
    }),
    closePayments: troubled(async (orders: Parameters<Alipay['closePayments']>[0]) => {
      await pool.query(`insert into simulator.alipay_payment (order_no, amount, status, trade_no, payer_name) select o.no, o.amount, 'closed', '', '' from unnest($1::text[], $2::bigint[]) as o(no, amount) on conflict (order_no) do nothing`, [
        orders.map(({ orderNo }) => orderNo), orders.map(({ amount }) => amount),
      ])
    }),
    terminate: troubled(async (agreementNo: string) => {
      await pool.query(`update simulator.alipay_agreement set status = 'ended' where agreement_no = $1 and status = 'signed'`, [agreementNo])
    }),
    async close() {
      for (const timer of waiting) clearTimeout(timer)
      await pool.end()
    },
  }
}

export const alipayPort: Port<Alipay> = {
  title: '支付宝（ALIPAY_URL）',
  real: ({ alipay }) => (alipay === undefined ? undefined : httpAlipay(alipay)),
  simulated: simulatedAlipay,
  // A link to nowhere would be opened; whoever asks for one looks at `isConnected` first.
  none: (away) => ({ isConnected: false, signUrl: () => '', payUrl: () => '', agreements: away, payments: away, closePayments: away, terminate: away, close: async () => undefined }),
}
